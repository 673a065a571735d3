// Why a claim got nothing: per capability a reason, and when to ask again where that is known.
import type { ClaimAnswer } from "../contract/work";
import { flight } from "./flight";
import { type Counted, countCapped, isFull } from "./lock-capped";
import { workPool } from "./pool";
import { whyEmpty } from "./why-empty";

export type Refused = ClaimAnswer["refused"][number] & {
  /** Something was ready after all when we looked: worth another try at once. */
  ready: boolean;
  /** The board's time when we looked: how long to wait is told by its clock and not by ours. */
  now: string;
};

/** Callers that ask together are told by one read. */
const ask = flight<string[], Refused[]>(async (asked) => {
  const names = [...new Set(asked.flat())];
  const [empty, counts] = await Promise.all([whyEmpty(workPool(), { capabilities: names }), countCapped(workPool(), names)]);
  const reasons = new Map(empty.map((row) => [row.capability, reasonOf(row, counts.find((count) => count.capability === row.capability))]));
  return asked.map((list) => list.flatMap((name) => reasons.get(name) ?? []));
}, { most: 500 });

export function whyRefused(capabilities: string[]): Promise<Refused[]> {
  return ask(capabilities);
}

type Empty = Awaited<ReturnType<typeof whyEmpty>>[number];

function reasonOf(empty: Empty, counted: Counted | undefined): Refused {
  const { capability, now } = empty;
  const refused = (reason: Refused["reason"], retryAt: string | null, ready = false) => ({ capability, reason, retryAt, ready, now });
  if (empty.halted) return refused("halted", null);
  if (empty.paused) return refused("paused", null);
  if (isFull(counted?.running_room)) return refused("max_running", counted!.running_at);
  if (isFull(counted?.parked_room)) return refused("max_parked", counted!.parked_at);
  if (isFull(counted?.ceiling_room)) return refused("daily_ceiling", counted!.ceiling_at);
  return refused("empty", empty.next_at, empty.ready);
}
