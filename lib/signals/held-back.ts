// What of a queue could be claimed now, and what is held back on purpose. Held-back work counts in no signal.
import { HELD_BY, type Queue, type Signals } from "../contract/signals";
import type { Counted } from "../db/lock-capped";
import type { QueueRow } from "../db/read-queues";

const room = (left: number | null | undefined) => Math.max(0, left ?? Infinity);
const stands = (row: QueueRow) => row.halted || row.paused;

/** Old work that somebody could claim now: no more of it than its caps would let through. */
export function unclaimed(row: QueueRow, counted: Counted | undefined): number {
  if (stands(row)) return 0;
  const parkedFull = room(counted?.parked_room) === 0;
  const fresh = parkedFull ? 0 : Math.min(row.old_fresh, room(counted?.ceiling_room));
  const again = parkedFull ? 0 : row.old_again;
  return Math.min(fresh + again + row.old_answered, room(counted?.running_room));
}

/** Answers that nobody took up: only a pause, a halt and the cap of running work hold those back. */
export function untaken(row: QueueRow, counted: Counted | undefined): number {
  return stands(row) ? 0 : Math.min(row.untaken, room(counted?.running_room));
}

/** Ready work that is held back, under the first reason that a claim would give. */
export function heldOf(row: QueueRow, counted: Counted | undefined): Signals["held"] {
  const isFull = (left: number | null | undefined) => room(left) === 0;
  const reasons = { halted: row.halted, paused: row.paused, max_running: isFull(counted?.running_room), max_parked: isFull(counted?.parked_room), daily_ceiling: isFull(counted?.ceiling_room) };
  const reason = HELD_BY.find((one) => reasons[one]);
  return reason && row.ready > 0 ? [{ capability: row.capability, reason, tasks: row.ready }] : [];
}

export function queueOf(row: QueueRow, counted: Counted | undefined): Queue {
  const { capability, paused, ready, running, waiting, answered } = row;
  return {
    capability, paused, ready, oldestReadyAt: row.oldest_ready_at, running, maxRunning: row.max_running, waiting, oldestWaitingAt: row.oldest_waiting_at,
    maxParked: row.max_parked, answered, today: firstClaims(row, counted), dailyCeiling: row.daily_ceiling,
  };
}

/** How many of the day's ceiling are used; null without one. */
export function firstClaims(row: QueueRow, counted: Counted | undefined): number | null {
  return row.daily_ceiling === null ? null : row.daily_ceiling - (counted?.ceiling_room ?? row.daily_ceiling);
}
