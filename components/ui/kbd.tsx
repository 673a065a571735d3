import type { ComponentProps } from "react";
import { cn } from "./cn";

/** A key, drawn in the colour of what surrounds it; hidden where there is no keyboard. */
export function Kbd({ className, ...rest }: ComponentProps<"kbd">) {
  return (
    <kbd
      aria-hidden
      {...rest}
      className={cn(
        "inline-grid h-4.5 min-w-4.5 place-items-center rounded-xs border border-current/35 px-1 font-mono text-2xs leading-none font-normal pointer-coarse:hidden",
        className,
      )}
    />
  );
}
