// Events as short lines, newest first; a run of heartbeats is one line.
import type { Tone } from "@/components/ui/tag";
import type { Event, EventType } from "@/lib/contract/event";

export type TimelineLine = { seq: number; at: string; words: string; by?: string; said?: string; tone?: Tone };

export function timelineLines(events: Event[]): TimelineLine[] {
  const lines: TimelineLine[] = [];
  let beats = 0;
  for (const event of events.toSorted((one, other) => one.seq - other.seq)) {
    beats = event.type === "heartbeated" ? beats + 1 : 0;
    if (beats > 1) lines.pop();
    lines.push(beats > 0 ? { seq: event.seq, at: event.at, words: beats === 1 ? "1 heartbeat" : `${beats} heartbeats` } : lineOf(event));
  }
  return lines.toReversed();
}

function lineOf(event: Event): TimelineLine {
  const payload = (event.payload ?? {}) as Payload;
  const said = payload.comment ?? payload.note ?? payload.error?.message ?? (event.type === "parked" || event.type === "created" ? undefined : payload.reason);
  const tone = TONES[event.type];
  return {
    seq: event.seq,
    at: event.at,
    words: words(event, payload),
    ...(event.actor.kind !== "system" && { by: event.actor.name }),
    ...(said && { said: said.length > 160 ? `${[...said].slice(0, 150).join("")}…` : said }),
    ...(tone && { tone }),
  };
}

type Payload = { comment?: string | null; note?: string | null; reason?: string | null; error?: { message?: string }; round?: number };

function words(event: Event, payload: Payload): string {
  if (event.type === "claimed" && event.attempt !== null) return `claimed, attempt ${event.attempt},`;
  if (event.type === "parked" && (payload.round ?? 1) > 1) return `parked, round ${payload.round},`;
  return event.type.replaceAll("_", " ");
}

const TONES: Partial<Record<EventType, Tone>> = {
  approved: "go",
  completed: "go",
  failed: "stop",
  rejected: "stop",
  escalated: "stop",
  lease_expired: "people",
  changes_requested: "people",
  approval_expired: "people",
};
