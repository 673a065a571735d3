// What became of each claim of a task, worked out from its events.
import type { Event, EventType } from "@/lib/contract/event";

export type Attempt = {
  number: number;
  who: string;
  worker: string | null;
  startedAt: string;
  /** Null while it lasts. */
  endedAt: string | null;
  ending: Ending | null;
  /** What the agent said went wrong. */
  error: { message: string; code: string | null } | null;
  /** The last thing it reported to be doing. */
  note: string | null;
};

export type Ending = "released" | "asked" | "completed" | "skipped" | "failed" | "lapsed" | "revoked" | "cancelled";

const ENDINGS: Partial<Record<EventType, Ending>> = {
  released: "released",
  parked: "asked",
  completed: "completed",
  skipped: "skipped",
  failed: "failed",
  lease_expired: "lapsed",
  lease_revoked: "revoked",
  cancelled: "cancelled",
};

export function attemptsOf(events: Event[]): Attempt[] {
  const attempts: Attempt[] = [];
  for (const event of events) {
    const last = attempts.at(-1);
    if (event.type === "claimed") attempts.push(begun(event, attempts.length));
    else if (!last || last.endedAt) continue;
    else if (event.type === "heartbeated") last.note = noteOf(event) ?? last.note;
    else end(last, event);
  }
  return attempts;
}

/** "captcha" three times is one fault; three different words are three. */
export function faultsOf(attempts: Attempt[]): number {
  return new Set(attempts.filter(({ error }) => error).map(({ error }) => error?.code ?? error?.message)).size;
}

function begun(event: Event, before: number): Attempt {
  const { worker } = event.payload as { worker?: string | null };
  return {
    number: event.attempt ?? before + 1,
    who: event.actor.name,
    worker: worker ?? null,
    startedAt: event.at,
    endedAt: null,
    ending: null,
    error: null,
    note: null,
  };
}

function end(attempt: Attempt, event: Event): void {
  const ending = ENDINGS[event.type];
  if (!ending) return;
  attempt.ending = ending;
  // A lapse is written down when somebody meets it; the lease itself ended earlier.
  const { leasedUntil, error } = event.payload as { leasedUntil?: string; error?: { message?: string; code?: string } };
  attempt.endedAt = (ending === "lapsed" && leasedUntil) || event.at;
  if (ending === "failed") attempt.error = { message: error?.message ?? "", code: error?.code ?? null };
}

function noteOf(event: Event): string | null {
  const { progress } = event.payload as { progress?: { note?: string | null } | null };
  return progress?.note ?? null;
}
