// How much of each capability's caps is used, counted as its queue is.
import { type Caller, visibleTo } from "../contract/caller";
import type { Output } from "../contract/operations";
import { countCapped } from "../db/lock-capped";
import { watchPool } from "../db/pool";
import { BOUND, readQueues } from "../db/read-queues";
import { firstClaims } from "./held-back";

/** A key sees its own. */
export async function listUse(caller: Caller): Promise<Output<"listUse">> {
  const rows = await readQueues(visibleTo(caller));
  const counted = new Map((await countCapped(watchPool(), rows.map(({ capability }) => capability))).map((one) => [one.capability, one]));
  const items = rows.map((row) => {
    const [waiting, today] = [row.pending + row.answered, firstClaims(row, counted.get(row.capability)) ?? row.today];
    return { capability: row.capability, waiting: Math.min(waiting, BOUND), running: row.running, parked: row.waiting, today, exact: ![waiting, row.running, row.waiting, row.today].includes(BOUND) };
  });
  return { items, next: null };
}
