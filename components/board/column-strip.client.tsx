"use client";

import { useEffect, useState, type RefObject } from "react";
import { cn } from "@/components/ui/cn";
import type { Board } from "@/lib/contract/board";
import { COLUMN_LOOKS } from "./column-looks";

/** On a phone: which column is on screen, and a way to the others. */
export function ColumnStrip({ columns, container }: { columns: Board["columns"]; container: RefObject<HTMLDivElement | null> }) {
  const here = useColumnInView(container);
  return (
    <nav aria-label="Columns" className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3 [scrollbar-width:none] md:hidden">
      {columns.map(({ name, count, exact }) => (
        <button
          key={name}
          type="button"
          aria-current={here === name || undefined}
          ref={(button) => {
            if (here === name) button?.scrollIntoView({ block: "nearest", inline: "center" });
          }}
          onClick={() => document.getElementById(`column-${name}`)?.scrollIntoView({ inline: "center", block: "nearest" })}
          className="-mb-px flex h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-sm text-ink2 focus-visible:-outline-offset-2 aria-[current]:border-ink aria-[current]:font-[550] aria-[current]:text-ink"
        >
          {COLUMN_LOOKS[name].label}
          <span className={cn("text-xs tabular-nums", count > 0 && COLUMN_LOOKS[name].hot ? `font-semibold ${COLUMN_LOOKS[name].hot}` : "font-normal text-ink3")}>
            {count.toLocaleString("en")}
            {!exact && "+"}
          </span>
        </button>
      ))}
    </nav>
  );
}

function useColumnInView(container: RefObject<HTMLDivElement | null>): string | undefined {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const root = container.current;
    if (!root) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting)?.target as HTMLElement | undefined;
        if (seen) setName(seen.dataset["column"]);
      },
      { root, threshold: 0.6 },
    );
    for (const column of root.querySelectorAll("[data-column]")) observer.observe(column);
    return () => observer.disconnect();
  }, [container]);
  return name;
}
