import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export function Checkbox({ label, className, ...rest }: ComponentProps<"input"> & { label: ReactNode }) {
  return (
    <label className={cn("flex cursor-pointer items-start gap-2 has-disabled:cursor-not-allowed has-disabled:text-ink3", className)}>
      <input type="checkbox" {...rest} className="mt-0.5 size-4 shrink-0 cursor-[inherit] accent-ink" />
      <span className="min-w-0">{label}</span>
    </label>
  );
}
