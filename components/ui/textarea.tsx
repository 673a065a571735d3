import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlClass } from "./text-field";

/** Grows with what is typed, up to 24 lines. */
export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={3}
      {...rest}
      className={cn(controlClass, "field-sizing-content max-h-126 min-h-19 resize-y px-2.5 py-2", className)}
    />
  );
}
