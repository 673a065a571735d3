"use client";

import { useEffect, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { Button } from "@/components/ui/button";
import type { BoardFilters } from "@/lib/client/queries";
import type { Board } from "@/lib/contract/board";
import type { TaskCard } from "@/lib/contract/task";
import { Card } from "./card.client";
import { COLUMN_LOOKS } from "./column-looks";
import { LongList } from "./long-list.client";
import { useColumn } from "./use-column.client";

type ColumnProps = { column: Board["columns"][number]; board: Board; filters: BoardFilters; filtered: boolean };

/** One column; scrolls by itself and reads on when its end comes near. */
export function Column({ column, board, filters, filtered }: ColumnProps) {
  const { label, hot, empty } = COLUMN_LOOKS[column.name];
  const scroller = useRef<HTMLDivElement>(null);
  const { cards, more, sparse, loading, failed, readOn } = useColumn(column, board, filters);
  const card = (task: TaskCard) => <Card task={task} column={column.name} />;

  return (
    <section
      id={`column-${column.name}`}
      data-column={column.name}
      aria-labelledby={`heading-${column.name}`}
      className="relative flex min-h-0 w-[calc(100vw-3.5rem)] shrink-0 snap-center flex-col md:w-auto md:min-w-48 md:flex-1 xl:min-w-44"
    >
      <h2 id={`heading-${column.name}`} className="flex shrink-0 items-baseline gap-2 px-0.5 pt-3.5 pb-2 text-sm font-[560] tracking-normal text-ink2 max-md:sr-only">
        {label}
        <span className={cn("text-xs tabular-nums", hot && column.count > 0 ? `font-semibold ${hot}` : "font-normal text-ink3")}>
          {column.count.toLocaleString("en")}
          {!column.exact && "+"}
        </span>
      </h2>
      <div ref={scroller} className="-mx-1 min-h-0 flex-1 overflow-y-auto overscroll-y-contain px-1 pb-4 max-md:pt-3 [scrollbar-width:thin]">
        <LongList cards={cards} scroller={scroller} render={card} />
        {cards.length === 0 && <p className="px-0.5 py-1 text-xs text-ink3">{filtered ? (more ? "Nothing matches so far." : "Nothing matches.") : empty}</p>}
        {more && sparse && !failed && !loading && (
          <Button size="sm" variant="ghost" onClick={readOn}>
            Search on
          </Button>
        )}
        {more && !sparse && !failed && <ReadOn key={cards.length} scroller={scroller} onNear={readOn} />}
        {loading && <Spinner label="Loading more" className="mx-auto my-3 text-ink3" />}
        {failed && (
          <div role="alert" className="flex items-center justify-between gap-2 py-2 text-xs text-stop">
            More could not be loaded.
            <Button size="sm" onClick={readOn}>
              Try again
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** Calls when the end of the list is less than a screen away. */
function ReadOn({ scroller, onNear }: { scroller: React.RefObject<HTMLDivElement | null>; onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near.current(), {
      root: scroller.current,
      rootMargin: "600px",
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [scroller]);
  return <div ref={end} className="h-px" />;
}
