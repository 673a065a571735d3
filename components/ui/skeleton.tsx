import { cn } from "./cn";

/** The place of something that is on its way; does not move. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block rounded-sm bg-press", className)} />;
}

/** Wraps a screen's skeletons so that a screen reader hears one word instead of nothing. */
export function Loading({ label = "Loading", className, children }: { label?: string; className?: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-busy className={cn(className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
