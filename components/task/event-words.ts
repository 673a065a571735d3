// What an event says in the timeline: words of ours, and after them words of an agent's or a person's.
import type { Tone } from "@/components/ui/tag";
import { counted } from "@/lib/client/escalation-words";
import type { Event, EventType } from "@/lib/contract/event";

export type EventWords = { words: string; said?: string | null | undefined; tone?: Tone };

type Fields = Partial<Record<string, unknown>>;
type Payload = {
  after?: Fields;
  before?: Fields;
  name?: string | null;
  text?: string | null;
  attempt?: number;
  approvalId?: string;
  byHand?: boolean;
  checked?: string | null;
  comment?: string | null;
  error?: { message?: string };
  failures?: number;
  from?: string;
  lapses?: number;
  note?: string | null;
  outcome?: string;
  question?: string;
  reason?: string | null;
  round?: number;
};

export function eventWords(event: Event): EventWords {
  return (table[event.type] ?? ((): EventWords => ({ words: event.type.replaceAll("_", " ") })))((event.payload ?? {}) as Payload, event);
}

const table: Partial<Record<EventType, (payload: Payload, event: Event) => EventWords>> = {
  created: () => ({ words: "created" }),
  claimed: (_, { attempt }) => ({ words: `claimed, attempt ${attempt ?? "?"}` }),
  lease_expired: () => ({ words: "lease lapsed", tone: "people" }),
  released: ({ note }) => ({ words: "given back", said: note }),
  parked: ({ question, round }) => ({ words: round && round > 1 ? `asked again, round ${round}` : "asked", said: question, tone: "people" }),
  withdrawn: ({ note }) => ({ words: "took the request back", said: note }),
  vote_cast: ({ comment }) => ({ words: "voted for approval", said: comment }),
  approved: ({ comment }) => ({ words: "approved", said: comment, tone: "go" }),
  changes_requested: ({ comment }) => ({ words: "asked for changes", said: comment, tone: "people" }),
  rejected: ({ comment }) => ({ words: "rejected", said: comment, tone: "stop" }),
  answered: ({ comment }) => ({ words: "answered", said: comment, tone: "go" }),
  decision_undone: () => ({ words: "took the decision back" }),
  decision_late: ({ comment }) => ({ words: "decided after the deadline: not counted", said: comment }),
  approval_expired: () => ({ words: "request expired unanswered", tone: "people" }),
  redeemed: () => ({ words: "redeemed the approval" }),
  settled: ({ outcome }) => ({ words: outcome === "done" ? "settled: done" : "settled: not done" }),
  completed: ({ byHand }) => ({ words: byHand ? "completed by hand" : "completed", tone: "go" }),
  skipped: ({ reason }) => ({ words: "skipped", said: reason }),
  failed: ({ error }) => ({ words: "failed", said: error?.message, tone: "stop" }),
  escalated: ({ reason, failures = 0, lapses = 0 }) => ({ words: `escalated: ${escalated(reason, failures, lapses)}`, tone: "stop" }),
  requeued: ({ note, checked }) => ({ words: "requeued", said: [note, checked].filter(Boolean).join("\n") }),
  reopened: () => ({ words: "reopened the request" }),
  lease_revoked: ({ reason }) => ({ words: "lease revoked", said: reason, tone: "people" }),
  cancelled: ({ reason }) => ({ words: "cancelled", said: reason }),
  updated: ({ before, after }) => ({ words: updated(before, after) }),
  assigned: ({ name }) => ({ words: name ? "assigned" : "took the name off", said: name }),
  halted: ({ reason }) => ({ words: "the board was halted", said: reason }),
  resumed: () => ({ words: "got back the time that the board stood still" }),
  commented: ({ comment, note, text }) => ({ words: "commented", said: text ?? comment ?? note }),
};

function updated(before: Fields = {}, after: Fields = {}): string {
  const changed = Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  if (changed.length === 1 && changed[0] === "priority") return `moved from priority ${String(before["priority"])} to ${String(after["priority"])}`;
  return changed.length ? `changed ${changed.join(", ").replace("availableAt", "when it starts").replace("maxFailures", "how often it may fail")}` : "changed the input";
}

function escalated(reason: string | null | undefined, failures: number, lapses: number): string {
  if (reason === "failures") return counted(failures, "failure");
  if (reason === "lapses") return counted(lapses, "lapse");
  return (reason ?? "").replaceAll("_", " ");
}
