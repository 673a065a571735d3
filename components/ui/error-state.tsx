import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";

/** It could not be loaded: says so in red, with a retry. Never looks like an empty list. */
export function ErrorState({
  title = "This could not be loaded",
  detail,
  onRetry,
  busy = false,
  className,
}: {
  title?: string;
  detail?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
  className?: string;
}) {
  return (
    <div role="alert" className={cn("mx-auto grid w-full max-w-md justify-items-center gap-2 px-4 py-14 text-center", className)}>
      <CircleAlert aria-hidden className="mb-1 size-6 text-stop" strokeWidth={1.5} />
      <h2 className="text-base text-stop">{title}</h2>
      {detail && <div className="text-sm text-pretty text-ink2">{detail}</div>}
      {onRetry && (
        <Button onClick={onRetry} busy={busy} className="mt-3">
          Try again
        </Button>
      )}
    </div>
  );
}
