// The events of one window of the feed: everything that a later snapshot sees and an earlier one does not, by event id.
import type { Json } from "../contract/json";
import { workPool } from "./pool";
import { statement } from "./statement";

export type EventRow = {
  id: string; xid: string; task_id: string | null; seq: number; type: string; at: string; actor_kind: "agent" | "person" | "system"; actor_id: string | null;
  actor_name: string; attempt: number | null; status: string | null; capability: string | null; payload: Json;
};

const COLUMNS = "e.id, e.xid, e.task_id, e.seq, e.type, e.at, e.actor_kind, e.actor_id, e.actor_name, e.attempt, e.status, e.capability, e.payload";

/**
 * Transactions that were running at `from` may have written any id, so they are looked up one by one; all others that
 * are new began after it and wrote ids above `low`. That is why a window's snapshots name every running transaction.
 * One is looked up as a range: where few transactions wrote the log, equality would be taken for most of it, and the log walked by id.
 */
const read = statement<EventRow & { to: string; epoch: number; future: boolean; floor: string; event_id: string | null }>(
  "read-window",
  `with w as materialized (
    select b.epoch, b.log_floor as floor, coalesce(:to::pg_snapshot, n.whole) as upto, :from::pg_snapshot as since,
      greatest(pg_snapshot_xmax(:from::pg_snapshot), pg_snapshot_xmax(:to::pg_snapshot)) > pg_snapshot_xmax(n.whole) as future
    from board b cross join (select whole_snapshot(pg_current_snapshot()) as whole) n
  ), e as (
    select * from (
      (select e.* from w cross join lateral pg_snapshot_xip(w.since) as running(xid) cross join lateral (
          select * from task_events e where e.xid >= running.xid and e.xid <= running.xid and e.id > :id::bigint and pg_visible_in_snapshot(e.xid, w.upto) offset 0
        ) e order by e.id limit :limit::int)
      union all
      (select e.* from task_events e where e.id > greatest(:low::bigint, :id::bigint) and e.xid >= pg_snapshot_xmax((select since from w))
        and pg_visible_in_snapshot(e.xid, (select upto from w)) order by e.id limit :limit::int)
    ) e order by e.id limit :limit::int
  )
  select w.upto::text as to, w.epoch, w.future, w.floor, e.id as event_id, ${COLUMNS} from w left join e on true order by e.id`,
);

/** `future`: the place is none of this database's past. `floor`: events up to this id have been removed. */
export type Window = { events: EventRow[]; to: string; epoch: number; future: boolean; floor: string };

export async function readWindow(place: { from: string; low: string; to: string | null; id: string }, limit: number): Promise<Window> {
  const rows = await read(workPool(), { ...place, limit });
  const { to, epoch, future, floor } = rows[0]!;
  return { events: rows.filter((row) => row.event_id !== null), to, epoch, future, floor };
}
