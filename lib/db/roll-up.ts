// The log counted into `rollups`. The place moves in the transaction that counts, so each event is counted once.
import type pg from "pg";
import type { Json } from "../contract/json";
import { watchPool } from "./pool";
import { type Queryable, statement } from "./statement";
import { transaction } from "./transaction";

/** Events of one step. */
export const STEP = 5_000;
/** Seconds of a row, and days for which it is kept. */
export const SPANS = [[300, 3], [3_600, 40], [86_400, 400]] as const;
/** Waits are counted under the first of these seconds that they keep to. */
export const BOUNDS = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 43_200, 86_400, 259_200, 604_800, 31_536_000] as const;

const spans = SPANS.map(([span]) => `(${span})`).join(", ");
const bound = (seconds: string) => `(select coalesce(min(k.s), ${BOUNDS.at(-1)}) from unnest(array[${BOUNDS.join(", ")}]) k(s) where k.s >= ${seconds})`;

export type Counted = { at: string; capability: string; type: string; taskId: string; attempt: number | null; approvalId: string | null };

const lock = statement<{ place: Json | null; epoch: number }>("lock-rollup", "select p.place, b.epoch from rollup_place p cross join board b for update of p skip locked");

const count = statement<object>(
  "roll-up",
  `with batch as materialized (
    select * from unnest(:at::timestamptz[], :capability::text[], :type::text[], :taskId::uuid[], :attempt::int[], :approvalId::uuid[]) e(at, capability, type, task_id, attempt, approval_id)
  ),
  measured as (
    select at, capability, type as measure from batch
    union all
    select b.at, b.capability, 'claim:' || ${bound("extract(epoch from b.at - case when t.available_at <= b.at then greatest(t.available_at, t.created_at) else t.created_at end)")}
    from batch b join tasks t on t.id = b.task_id where b.type = 'claimed' and b.attempt = 1
    union all
    select b.at, b.capability, 'decision:' || ${bound("extract(epoch from b.at - a.created_at)")} from batch b join approvals a on a.id = b.approval_id
  )
  insert into rollups as r (span, at, capability, measure, n)
  select s.span, date_bin(make_interval(secs => s.span), m.at, 'epoch'), m.capability, m.measure, count(*)
  from measured m cross join (values ${spans}) s(span) group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (span, at, capability, measure) do update set n = r.n + excluded.n`,
);

const move = statement<object>("move-rollup", "update rollup_place set place = :place::json, at = coalesce(:at::timestamptz, at)");
const restart = statement<object>("restart-rollup", "with gone as (delete from rollups where measure <> 'depth') update rollup_place set place = null, at = null");

/** Runs one step behind the lock of the place; null where another server is at it. */
export async function onRollup<Result>(work: (client: pg.PoolClient, place: Json | null, epoch: number) => Promise<Result>): Promise<Result | null> {
  return transaction(watchPool(), async (client) => {
    const [row] = await lock(client);
    return row ? work(client, row.place, row.epoch) : null;
  });
}

export async function countEvents(client: pg.PoolClient, events: Counted[], place: string, at: string | null): Promise<void> {
  const column = (name: keyof Counted) => events.map((event) => event[name]);
  if (events.length) await count(client, { at: column("at"), capability: column("capability"), type: column("type"), taskId: column("taskId"), attempt: column("attempt"), approvalId: column("approvalId") });
  await move(client, { place, at });
}

/** For a place that this log never had: everything is counted anew. */
export async function forgetPlace(client: pg.PoolClient): Promise<void> {
  await restart(client);
}

const sample = statement<object>(
  "sample-depth",
  `insert into rollups (span, at, capability, measure, n)
   select s.span, date_bin(make_interval(secs => s.span), k.at, 'epoch'), q.capability, 'depth', q.ready
   from (select board_now() as at) k cross join (values ${spans}) s(span) cross join unnest(:capabilities::text[], :ready::int[]) q(capability, ready)
   on conflict do nothing`,
);

/** The depth of each queue, kept for the first who looks in a step. */
export async function sampleDepth(on: Queryable, queues: { capability: string; ready: number }[]): Promise<void> {
  await sample(on, { capabilities: queues.map(({ capability }) => capability), ready: queues.map(({ ready }) => ready) });
}

const forget = statement<object>(
  "forget-rollups",
  `with clock as materialized (select board_now() as at)
   delete from rollups r where r.ctid = any(array(
     select o.ctid from clock n cross join (values ${SPANS.map(([span, days]) => `(${span}, interval '${days} days')`).join(", ")}) k(span, kept)
     cross join lateral (select ctid from rollups r where r.span = k.span and r.at < n.at - k.kept order by r.at limit 2000) o))`,
);

export async function forgetRollups(): Promise<void> {
  await forget(watchPool());
}
