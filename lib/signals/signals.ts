// Signals: what is wrong and whose turn it is, computed from rows.
import { type Caller, visibleTo } from "../contract/caller";
import { type HEALTH_SIGNALS, SIGNALS, WORK_SIGNALS } from "../contract/signal-names";
import type { Server, Signal, Signals } from "../contract/signals";
import { type Counted, countCapped } from "../db/lock-capped";
import { watchPool } from "../db/pool";
import { type DatabaseHealth, readHealth } from "../db/read-health";
import { BOUND, type Gathered, type QueueRow, readEscalated, readExpired, readQueues } from "../db/read-queues";
import { readFailing } from "../db/read-trends";
import { readServers } from "../db/servers";
import { readSignalChanges, recordSignal, type SignalChange } from "../db/signal-changes";
import { heldOf, queueOf, unclaimed, untaken } from "./held-back";
import { redShare, stateOf } from "./raise";
import { type Name, RULES } from "./rules";

type Part = { capability: string; value: number; oldest: string | null; threshold: number | null };
/** What a signal is judged by: parts by capability, or one value of the whole. */
type Measured = { value: number; parts: Part[] };

export async function signals(caller: Caller): Promise<Signals> {
  return readSignals(visibleTo(caller));
}

/** What this caller may see; a state and its history are the whole board's, so only who sees all of it moves them and is told of them. */
export async function readSignals(visible: readonly string[] | null = null): Promise<Signals> {
  const whole = visible === null;
  const [rows, escalated, expired, failing, health, running, changes] = await Promise.all([
    readQueues(visible), readEscalated(visible), readExpired(visible), readFailing(visible), readHealth(), readServers(), whole ? readSignalChanges() : [],
  ]);
  const counted = new Map((await countCapped(watchPool(), rows.map(({ capability }) => capability))).map((one) => [one.capability, one]));
  const measured: Record<Name, Measured> = { ...measureWork(rows, counted, { escalations: escalated, expired_approvals: expired, failing_work: failing }), ...measureHealth(running, health) };
  const made = await Promise.all(SIGNALS.map((name) => signalOf(name, measured[name], health.now, changes.filter((change) => change.name === name), whole)));
  return {
    at: health.now,
    signals: made,
    held: rows.flatMap((row) => heldOf(row, counted.get(row.capability))),
    queues: rows.map((row) => queueOf(row, counted.get(row.capability))),
    servers: whole ? running : [],
  };
}

type Work = (typeof WORK_SIGNALS)[number];
type Apart = "escalations" | "expired_approvals" | "failing_work";

/** What each capability adds to each signal, beside its own threshold. */
function measureWork(rows: QueueRow[], counted: Map<string, Counted>, gathered: Record<Apart, Gathered[]>): Record<Work, Measured> {
  const row = new Map(rows.map((one) => [one.capability, one]));
  const measured = (name: Work, parts: Gathered[]): Measured => sumOf(parts.map((part) => ({ ...part, threshold: row.get(part.capability)?.above[WORK_SIGNALS.indexOf(name)] ?? null })));
  const each = (name: Work, part: (row: QueueRow, counted: Counted | undefined) => Omit<Gathered, "capability">) =>
    measured(name, rows.map((one) => ({ capability: one.capability, ...part(one, counted.get(one.capability)) })));
  return {
    unclaimed_work: each("unclaimed_work", (row, room) => ({ value: unclaimed(row, room), oldest: row.oldest_ready_at })),
    untaken_answers: each("untaken_answers", (row, room) => ({ value: untaken(row, room), oldest: row.oldest_untaken_at })),
    unanswered_approvals: each("unanswered_approvals", (row) => ({ value: row.unanswered, oldest: row.oldest_unanswered_at })),
    unseen_approvals: each("unseen_approvals", (row) => ({ value: row.unseen, oldest: row.oldest_unseen_at })),
    lapsed_leases: each("lapsed_leases", (row) => ({ value: row.halted ? 0 : row.lapsed, oldest: row.oldest_lapsed_at })),
    stalled_work: each("stalled_work", (row) => ({ value: row.halted ? 0 : row.stalled, oldest: row.oldest_stalled_at })),
    escalations: measured("escalations", gathered.escalations),
    expired_approvals: measured("expired_approvals", gathered.expired_approvals),
    failing_work: measured("failing_work", gathered.failing_work),
  };
}

function measureHealth(running: Server[], health: DatabaseHealth): Record<(typeof HEALTH_SIGNALS)[number], Measured> {
  const deafFor = (server: Server) => (server.deafSince ? Date.parse(server.beatAt) - Date.parse(server.deafSince) : 0);
  const one = (value: number): Measured => ({ value, parts: [] });
  return {
    deaf_servers: one(running.filter((server) => deafFor(server) >= 1_000 * RULES.deaf_servers.seconds!).length),
    slow_database: one(Math.max(0, ...running.map(({ beatMs }) => beatMs))),
    full_pools: one(running.reduce((sum, { poolWaiting }) => sum + poolWaiting, 0)),
    full_disk: one(Math.max(0, ...running.map(({ diskUsed }) => diskUsed ?? 0))),
    old_transaction: one(health.old_transaction),
    dead_rows: one(health.dead_rows),
    full_notifications: one(health.full_notifications),
  };
}

function sumOf(all: Part[]): Measured {
  const parts = all.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  return { value: parts.reduce((sum, { value }) => sum + value, 0), parts };
}

async function signalOf(name: Name, { value, parts }: Measured, now: string, changes: SignalChange[], records: boolean): Promise<Signal> {
  const rule = RULES[name];
  const apart = parts.flatMap((part) => (part.threshold === null ? [] : [{ value: part.value, threshold: part.threshold }]));
  const together = { value: value - apart.reduce((sum, part) => sum + part.value, 0), threshold: rule.threshold };
  const before = changes.at(-1)?.state ?? "clear";
  const state = stateOf([together, ...apart], rule, before);
  if (records && state !== before) changes.push((await recordSignal(name, state, value)) ?? { name, state, at: now });
  return {
    name, ...rule, state, since: changes.at(-1)?.at ?? null, value,
    exact: parts.every((part) => part.value < BOUND),
    redShare: redShare(changes, Date.parse(now)),
    history: changes.slice(-50).map((change) => ({ state: change.state, at: change.at })),
    where: parts.slice(0, 20).map((part) => ({ capability: part.capability, value: part.value, oldestAt: part.oldest, threshold: part.threshold })),
  };
}
