// The events between two snapshots, each as a hash over all of its columns: what an anchor is made of and checked by.
import { setTimeout as sleep } from "node:timers/promises";
import { peoplePool } from "./pool";
import { statement } from "./statement";

type Leaf = { xid: string; id: string; month: string; leaf: string };

/** So few that whoever waits for a core beside it waits for some milliseconds. */
const BATCH = 1_000;
/** Gently: after each part it rests for so many times what that took, and leaves most of a core to the work. */
const REST = 4;

/** `gently`: beside work that is going on, until the signal says no more. */
export type Pace = { gently?: AbortSignal | undefined };

const read = statement<Leaf>(
  "anchor-events",
  `select e.xid::text as xid, e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM') as month, encode(sha256(convert_to(json_build_array(
      e.id, e.task_id, e.seq, e.type, (extract(epoch from e.at) * 1000000)::bigint, e.actor_kind, e.actor_id, e.actor_name, e.attempt, e.status, e.capability, e.payload::text, encode(e.hash, 'hex'))::text, 'UTF8')), 'hex') as leaf
   from task_events e where (e.xid, e.id) > (:xid::xid8, :id::bigint) and e.xid < pg_snapshot_xmax(:to::pg_snapshot)
     and pg_visible_in_snapshot(e.xid, :to::pg_snapshot) and not pg_visible_in_snapshot(e.xid, :from::pg_snapshot)
   order by e.xid, e.id limit ${BATCH}`,
);

/** Before everything: nothing is visible in it. */
export const NOTHING = "3:3:";

export async function* eventsBetween(from: string, to: string, { gently }: Pace = {}): AsyncGenerator<Leaf[]> {
  let after = { xid: String(BigInt(from.split(":")[0]!) - 1n), id: "9223372036854775807" };
  for (;;) {
    gently?.throwIfAborted();
    const began = performance.now();
    const leaves = await read(peoplePool(), { ...after, from, to });
    if (leaves.length) yield leaves;
    const last = leaves.at(-1);
    if (!last || leaves.length < BATCH) return;
    after = last;
    if (gently) await sleep((performance.now() - began) * REST, undefined, { signal: gently });
  }
}

const now = statement<{ at: string; snapshot: string; epoch: number; next: string }>(
  "anchor-now",
  "select board_now() as at, pg_current_snapshot()::text as snapshot, epoch, pg_snapshot_xmax(pg_current_snapshot())::text as next from board",
);

export async function readNow(): Promise<{ at: string; snapshot: string; epoch: number; next: string }> {
  return (await now(peoplePool()))[0]!;
}

const months = statement<{ month: string }>(
  "anchor-months",
  `select replace(right(c.relname, 7), '_', '-') as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = 'task_events'::regclass and c.relname ~ '^task_events_\\d{4}_\\d{2}$'`,
);

/** The months that have a table: the others were dropped whole by retention, or lie in the rest. */
export async function monthsKept(): Promise<Set<string>> {
  return new Set((await months(peoplePool())).map(({ month }) => month));
}
