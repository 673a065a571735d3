// Reads the counted log: for a span and a time, every measure by step, and the depth of the deepest queues.
import { watchPool } from "./pool";
import { statement } from "./statement";

export type Measured = { at: string; measure: string; n: number };
export type Depth = { at: string; capability: string; ready: number };
export type Counting = { now: string; counted_to: string | null; behind: boolean };

const VISIBLE = "(:names::text[] is null or r.capability = any(:names::text[]))";

const measures = statement<Measured>(
  "read-measures",
  `select r.at, r.measure, sum(r.n)::float8 as n from rollups r
   where r.span = :span::int and r.at >= :from::timestamptz and r.measure <> 'depth' and ${VISIBLE} group by r.at, r.measure`,
);

const depth = statement<Depth>(
  "read-depth",
  `with d as materialized (
     select r.at, r.capability, r.n from rollups r where r.span = :span::int and r.at >= :from::timestamptz and r.measure = 'depth' and ${VISIBLE}
   ), deepest as (select capability from d group by capability having max(n) > 0 order by max(n) desc, capability limit 8)
   select d.at, d.capability, d.n::int as ready from d join deepest using (capability) order by d.capability, d.at`,
);

/** Behind: something that is long over is not counted yet. */
const counting = statement<Counting>(
  "read-counting",
  `select board_now() as now, p.at as counted_to, exists (
     select from (
       select e.at from task_events e where e.id > greatest(coalesce((p.place->>'low')::bigint, 0), coalesce((p.place->>'id')::bigint, 0)) order by e.id limit 1
     ) e where e.at < (select board_now() - interval '5 minutes')
   ) as behind from rollup_place p`,
);

/** Where failures and lapses are more than half of the claims of the last half hour: how many, and since when. */
const failing = statement<{ capability: string; value: number; oldest: string }>(
  "read-failing",
  `select s.capability, s.bad::int as value, s.oldest from (
     select r.capability, sum(r.n) filter (where r.measure <> 'claimed') as bad, coalesce(sum(r.n) filter (where r.measure = 'claimed'), 0) as claims, min(r.at) filter (where r.measure <> 'claimed') as oldest
     from rollups r where r.span = 300 and r.at > (select board_now() - interval '30 minutes') and r.measure in ('claimed', 'failed', 'lease_expired') and ${VISIBLE} group by r.capability
   ) s where 2 * s.bad > s.claims`,
);

type Range = { span: number; from: string; names: readonly string[] | null };

export async function readCounting(): Promise<Counting> {
  return (await counting(watchPool()))[0]!;
}

export function readFailing(names: readonly string[] | null): Promise<{ capability: string; value: number; oldest: string }[]> {
  return failing(watchPool(), { names });
}

export function readMeasures(range: Range): Promise<Measured[]> {
  return measures(watchPool(), range);
}

export function readDepth(range: Range): Promise<Depth[]> {
  return depth(watchPool(), range);
}
