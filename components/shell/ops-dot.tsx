import { cn } from "@/components/ui/cn";

/** Shown where a signal is raised, in the colour of whose turn it is: `RaisedSignals` says so on the page's root. */
export function OpsDot({ className }: { className?: string }) {
  return <i role="img" aria-label="a signal is raised" className={cn("hidden size-2 rounded-full bg-people [[data-ops]_&]:block [[data-ops=system]_&]:bg-stop", className)} />;
}
