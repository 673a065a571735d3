// Signals: what is wrong and whose turn it is, computed from rows. Held-back work is in none of them.
import { type Caller, visibleTo } from "../contract/caller";
import { HELD_BY, type Queue, type Signal, type Signals, SIGNALS } from "../contract/signals";
import { countCapped, type Counted } from "../db/lock-capped";
import { peoplePool } from "../db/pool";
import { BOUND, type Gathered, type QueueRow, readEscalated, readExpired, readOldestTransaction, readQueues } from "../db/read-queues";
import { readSignalChanges, recordSignal, type SignalChange } from "../db/signal-changes";

type Name = (typeof SIGNALS)[number];
type Rule = { turn: Signal["turn"]; threshold: number; seconds: number | null };

/** Raised above the threshold, cleared at half of it. */
export const RULES: Record<Name, Rule> = {
  unclaimed_work: { turn: "system", threshold: 5, seconds: 6 * 3600 },
  unanswered_approvals: { turn: "people", threshold: 5, seconds: 24 * 3600 },
  expired_approvals: { turn: "people", threshold: 0, seconds: null },
  escalations: { turn: "people", threshold: 0, seconds: null },
  lapsed_leases: { turn: "system", threshold: 0, seconds: 600 },
  stalled_work: { turn: "system", threshold: 0, seconds: 900 },
  feed_health: { turn: "system", threshold: 30, seconds: null },
};
const patience = (name: Name) => RULES[name].seconds!;
const PATIENCE = { unclaimed: patience("unclaimed_work"), unanswered: patience("unanswered_approvals"), lapsed: patience("lapsed_leases"), stalled: patience("stalled_work") };

export async function signals(caller: Caller): Promise<Signals> {
  return readSignals(visibleTo(caller));
}

/** What this caller may see; a state and its history are the whole board's, so only who sees all of it moves them and is told of them. */
export async function readSignals(visible: readonly string[] | null = null): Promise<Signals> {
  const [rows, escalated, expired, transaction] = await Promise.all([readQueues(PATIENCE, visible), readEscalated(visible), readExpired(visible), readOldestTransaction()]);
  const counted = new Map((await countCapped(peoplePool(), rows.map(({ capability }) => capability))).map((one) => [one.capability, one]));
  const held = rows.flatMap((row) => heldOf(row, counted.get(row.capability)));
  const where: Record<Name, Gathered[]> = {
    unclaimed_work: rows.map((row) => ({ capability: row.capability, value: unclaimed(row, counted.get(row.capability)), oldest: row.oldest_ready_at! })),
    unanswered_approvals: rows.map((row) => ({ capability: row.capability, value: row.unanswered, oldest: row.oldest_unanswered_at! })),
    expired_approvals: expired,
    escalations: escalated,
    lapsed_leases: rows.map((row) => ({ capability: row.capability, value: row.halted ? 0 : row.lapsed, oldest: row.oldest_lapsed_at! })),
    stalled_work: rows.map((row) => ({ capability: row.capability, value: row.stalled, oldest: row.oldest_stalled_at! })),
    feed_health: [],
  };
  const changes = visible === null ? await readSignalChanges() : [];
  const made = await Promise.all(SIGNALS.map((name) => signalOf(name, where[name], name === "feed_health" ? transaction : null, changes, visible === null)));
  return { at: rows[0]?.now ?? new Date().toISOString(), signals: made, held, queues: rows.map((row) => queueOf(row, counted.get(row.capability))) };
}

async function signalOf(name: Name, gathered: Gathered[], measured: number | null, changes: SignalChange[], records: boolean): Promise<Signal> {
  const { turn, threshold, seconds } = RULES[name];
  const where = gathered.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value).map(({ capability, value, oldest }) => ({ capability, value, oldestAt: oldest }));
  const value = measured ?? where.reduce((sum, one) => sum + one.value, 0);
  const own = changes.filter((change) => change.name === name);
  const before = own.at(-1)?.state ?? "clear";
  const state = value > threshold ? "raised" : value <= Math.floor(threshold / 2) ? "clear" : before;
  if (records && state !== before) own.push((await recordSignal(name, state, value)) ?? { name, state, at: new Date().toISOString() });
  return { name, turn, state, since: own.at(-1)?.at ?? null, value, exact: where.every((one) => one.value < BOUND), threshold, seconds, redShare: redShare(own), where: where.slice(0, 20) };
}

/** How much of the last seven days lies between a rise and the next fall. */
export function redShare(changes: Pick<SignalChange, "state" | "at">[], now = Date.now()): number {
  const week = 7 * 86_400_000;
  const red = changes.reduce((sum, { state, at }, index) => {
    const until = changes[index + 1] ? Date.parse(changes[index + 1]!.at) : now;
    return state === "raised" ? sum + Math.max(0, until - Math.max(Date.parse(at), now - week)) : sum;
  }, 0);
  return Math.min(1, Math.round((red / week) * 1000) / 1000);
}

/** Old work that somebody could claim now: no more of it than its caps would let through. */
function unclaimed(row: QueueRow, counted: Counted | undefined): number {
  if (row.halted || row.paused) return 0;
  const room = (left: number | null | undefined) => Math.max(0, left ?? Infinity);
  const parkedFull = room(counted?.parked_room) === 0;
  const fresh = parkedFull ? 0 : Math.min(row.old_fresh, room(counted?.ceiling_room));
  const again = parkedFull ? 0 : row.old_again;
  return Math.min(fresh + again + row.old_answered, room(counted?.running_room));
}

/** Ready work that is held back on purpose, under the first reason that a claim would give. */
function heldOf(row: QueueRow, counted: Counted | undefined): Signals["held"] {
  const isFull = (left: number | null | undefined) => left !== null && left !== undefined && left <= 0;
  const reasons = { halted: row.halted, paused: row.paused, max_running: isFull(counted?.running_room), max_parked: isFull(counted?.parked_room), daily_ceiling: isFull(counted?.ceiling_room) };
  const reason = HELD_BY.find((one) => reasons[one]);
  return reason && row.ready > 0 ? [{ capability: row.capability, reason, tasks: row.ready }] : [];
}

function queueOf(row: QueueRow, counted: Counted | undefined): Queue {
  const { capability, paused, ready, running, waiting, answered } = row;
  const today = row.daily_ceiling === null ? null : row.daily_ceiling - (counted?.ceiling_room ?? row.daily_ceiling);
  return {
    capability, paused, ready, oldestReadyAt: row.oldest_ready_at, running, maxRunning: row.max_running, waiting, oldestWaitingAt: row.oldest_waiting_at,
    maxParked: row.max_parked, answered, today, dailyCeiling: row.daily_ceiling,
  };
}
