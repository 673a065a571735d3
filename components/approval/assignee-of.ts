// Whose the decision is, as the log says it last.
import type { Event } from "@/lib/contract/event";

export function assigneeOf(events: Event[]): { id: string; name: string } | undefined {
  const last = events.filter(({ type }) => type === "assigned").at(-1)?.payload as { assignee?: string | null; name?: string | null } | undefined;
  return last?.assignee ? { id: last.assignee, name: last.name ?? "somebody" } : undefined;
}
