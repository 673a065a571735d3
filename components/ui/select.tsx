import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlClass } from "./text-field";

/** The browser's own select: the best one on a phone and for a screen reader. */
export function Select({ className, small = false, ...rest }: ComponentProps<"select"> & { small?: boolean }) {
  return (
    <span className={cn("relative inline-grid", className)}>
      <select
        {...rest}
        className={cn(
          controlClass,
          "cursor-pointer appearance-none truncate pr-7 pl-2.5",
          small ? "h-8 border-line2! text-sm pointer-coarse:h-10" : "h-9 pointer-coarse:h-11",
        )}
      />
      <ChevronDown aria-hidden className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink3" />
    </span>
  );
}
