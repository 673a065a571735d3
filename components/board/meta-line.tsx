import type { ReactNode } from "react";

/** The small line of a card: facts with room between them, a time at the right. */
export function MetaLine({ end, children }: { end?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-end justify-between gap-2 text-xs text-ink2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 [overflow-wrap:anywhere]">{children}</div>
      {end && <span className="shrink-0 tabular-nums">{end}</span>}
    </div>
  );
}
