// The order of the list: what cannot be undone first, then what runs out first; what is over, newest first.
// Within one millisecond the server's order stays: it knows the microseconds.
import type { ApprovalRow } from "@/lib/contract/approval";
import type { ApprovalTab } from "./list-view";

export function sortApprovals(rows: ApprovalRow[], tab: ApprovalTab): ApprovalRow[] {
  if (tab === "expired") return rows.toSorted((one, other) => compare(other.expiresAt, one.expiresAt));
  if (tab === "decided") return rows.toSorted((one, other) => compare(other.decidedAt ?? "", one.decidedAt ?? ""));
  return rows.toSorted((one, other) => Number(one.reversible) - Number(other.reversible) || compare(one.expiresAt, other.expiresAt));
}

/** The row that comes after one which may have left the list; past the end, the first. */
export function nextAfter(rows: ApprovalRow[], gone: Pick<ApprovalRow, "id" | "reversible" | "expiresAt">): ApprovalRow | undefined {
  const others = rows.filter((row) => row.id !== gone.id);
  const all = sortApprovals([...others, gone as ApprovalRow], "open");
  return all[all.findIndex((row) => row.id === gone.id) + 1] ?? sortApprovals(others, "open")[0];
}

/** The neighbours of a row; of one that has left the list, those around the place it had. */
export function neighbours(ids: string[], id: string | undefined, lastPlace: number): { previous: string | undefined; next: string | undefined } {
  const place = id === undefined ? -1 : ids.indexOf(id);
  if (place >= 0) return { previous: ids[place - 1], next: ids[place + 1] };
  if (id === undefined) return { previous: ids.at(-1), next: ids[0] };
  return { previous: ids[lastPlace - 1], next: ids[lastPlace] ?? ids.at(-1) };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
