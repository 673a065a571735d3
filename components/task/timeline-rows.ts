// Events as the timeline shows them: newest first, runs of heartbeats folded into one row.
import type { Event } from "@/lib/contract/event";

export type TimelineRow = { kind: "event"; event: Event } | { kind: "beats"; events: [Event, ...Event[]] };

export function timelineRows(events: Event[]): TimelineRow[] {
  const rows: TimelineRow[] = [];
  for (const event of events) {
    const last = rows.at(-1);
    if (event.type !== "heartbeated") rows.push({ kind: "event", event });
    else if (last?.kind === "beats" && last.events[0].attempt === event.attempt) last.events.push(event);
    else rows.push({ kind: "beats", events: [event] });
  }
  return rows.reverse();
}
