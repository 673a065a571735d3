import type { ReactNode } from "react";
import { cn } from "./cn";

/** Label above, hint and error below, tied together by ids: give the same `id` to the control inside. */
export function Field({
  id,
  label,
  hint,
  error,
  optional = false,
  className,
  children,
}: {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optional?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={cn("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-2 text-sm font-[550]">
        {label}
        {optional && <span className="text-xs font-normal text-ink3">optional</span>}
      </label>
      {children}
      {hint && !error && (
        <p id={`${id}-note`} className="text-xs text-ink3">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-note`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-xs text-stop">
      <span aria-hidden className="font-semibold">
        !
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** What a control inside a `Field` needs so that hint and error are read out. */
export function fieldNote(id: string, invalid: boolean) {
  return { id, "aria-describedby": `${id}-note`, "aria-invalid": invalid || undefined };
}
