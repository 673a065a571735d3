import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={cn("min-w-0 overflow-clip rounded-lg border border-line bg-panel", className)} />;
}

/** Title left, a note beside it, `end` at the right edge. */
export function CardHeader({
  title,
  note,
  end,
  id,
  className,
}: {
  title: ReactNode;
  note?: ReactNode;
  end?: ReactNode;
  id?: string;
  className?: string;
}) {
  return (
    <header
      className={cn(
        "flex min-h-10 items-center gap-x-2 gap-y-1 border-b border-line px-3.5 py-2 text-xs text-ink2 last:border-b-0",
        className,
      )}
    >
      <h2 id={id} className="min-w-0 text-sm font-[560] tracking-normal text-ink">
        {title}
      </h2>
      {note && <span className="min-w-0 truncate">{note}</span>}
      {end && <div className="ml-auto flex shrink-0 items-center gap-2">{end}</div>}
    </header>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={cn("px-3.5 py-3", className)} />;
}
