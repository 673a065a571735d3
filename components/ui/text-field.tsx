import type { ComponentProps } from "react";
import { cn } from "./cn";

export const controlClass =
  "w-full min-w-0 rounded-md border border-line3 bg-panel text-ink transition-colors duration-100 " +
  "hover:not-disabled:border-ink2 focus-visible:border-agents focus-visible:outline-1 focus-visible:outline-offset-0 " +
  "aria-invalid:border-stop aria-invalid:outline-stop disabled:border-line disabled:bg-sunk disabled:text-ink3 " +
  // iOS zooms into fields below 16 px.
  "text-base pointer-coarse:text-lg";

export function TextField({ className, ...rest }: ComponentProps<"input">) {
  return <input type="text" {...rest} className={cn(controlClass, "h-9 px-2.5 pointer-coarse:h-11", className)} />;
}
