import type { Event } from "@/lib/contract/event";

/** Who sees to a task, by its log; null where nobody does. */
export function assigneeOf(events: Event[]): { id: string; name: string } | null {
  const last = events.findLast(({ type }) => type === "assigned")?.payload as { assignee?: string | null; name?: string | null } | undefined;
  return last?.assignee ? { id: last.assignee, name: last.name ?? "" } : null;
}
