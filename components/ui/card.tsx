import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

const FRAME = "min-w-0 overflow-clip rounded-lg border border-line bg-panel";

/** A part of the page; with a name it is a landmark, so the name is one that the page has once. */
export function Card({ className, ...rest }: ComponentProps<"section">) {
  return <section {...rest} className={cn(FRAME, className)} />;
}

/** One of many, named by what an agent or a person wrote: two of them may have the same name. */
export function EntryCard({ className, ...rest }: ComponentProps<"article">) {
  return <article {...rest} className={cn(FRAME, className)} />;
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
