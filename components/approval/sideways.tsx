import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** What may be too deep for its frame scrolls sideways, and has been seen only when it was scrolled to its end. */
export function Sideways({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div data-sideways className={cn("min-w-0 overflow-x-auto overflow-y-hidden", className)}>
      {children}
    </div>
  );
}
