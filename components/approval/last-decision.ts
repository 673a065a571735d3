// What Z takes back, and where it is kept.
export type Undoable = { id: string; undoUntil: string; decidedAt: string | null };

export const LAST_DECISION = "last-decision";

/** Never more than there were: the page's clock goes by whole seconds, and is right to about one. */
export function secondsToUndo({ undoUntil, decidedAt }: Undoable, now: number): number {
  const end = Date.parse(undoUntil);
  const all = decidedAt ? end - Date.parse(decidedAt) : Infinity;
  return Math.ceil(Math.min(all, end - now) / 1000);
}
