// How people decide, from the latest decisions: never more than a bounded number of rows, however long the board has run.
import type { DecisionStats } from "../contract/decision-stats";
import type { Input } from "../contract/operations";
import { peoplePool } from "./pool";
import { statement } from "./statement";

export const MOST_COUNTED = 5000;

type Row = {
  id: string | null; name: string | null; decisions: number; approved: number; rejected: number; changes_requested: number; answered: number;
  p50: number | null; p90: number | null; hasty: number; unopened: number; rubber_stamps: number; since: string; complete: boolean;
};

const read = statement<Row>(
  "decision-stats",
  `with bounds as materialized (select coalesce(:since::timestamptz, board_now() - interval '30 days') as since),
  latest as materialized (select d.* from decisions d order by d.id desc limit ${MOST_COUNTED}),
  judged as materialized (
    select d.user_id, d.verdict, extract(epoch from d.created_at - a.created_at)::float8 as took,
      d.verdict = 'approved' and coalesce(d.created_at - s.opened < make_interval(secs => :underSeconds::int), true) as hasty,
      d.verdict = 'approved' and not coalesce(s.evidence, false) and exists (select from approval_attachments l where l.approval_id = a.id) as unopened
    from latest d join approvals a on a.id = d.approval_id cross join bounds b
      left join lateral (
        select min(s.at) filter (where s.part = 'opened') as opened, bool_or(s.part ~ '^(opened:)?image:') as evidence
        from sightings s where s.approval_id = d.approval_id and s.user_id = d.user_id and s.at <= d.created_at
      ) s on true
    where d.created_at >= b.since and d.undone_at is null and (:capabilities::text[] is null or a.capability = any(:capabilities::text[]))
      and (:visible::text[] is null or a.capability = any(:visible::text[])) and (:agent::text is null or :agent::text in (a.asker_id, a.asker_name))
  )
  select j.user_id as id, u.name, j.*, b.since, (select count(*) < ${MOST_COUNTED} or min(created_at) < b.since from latest) as complete
  from (
    select user_id, count(*)::int as decisions, count(*) filter (where verdict = 'approved')::int as approved, count(*) filter (where verdict = 'rejected')::int as rejected,
      count(*) filter (where verdict = 'changes_requested')::int as changes_requested, count(*) filter (where verdict = 'answered')::int as answered,
      percentile_cont(0.5) within group (order by took) as p50, percentile_cont(0.9) within group (order by took) as p90,
      count(*) filter (where hasty)::int as hasty, count(*) filter (where unopened)::int as unopened, count(*) filter (where hasty or unopened)::int as rubber_stamps
    from judged group by grouping sets ((), (user_id))
  ) j left join users u on u.id = j.user_id cross join bounds b
  order by j.user_id is not null, j.decisions desc, u.name limit 101`,
);

export async function readDecisionStats(input: Input<"decisionStats">, visible: readonly string[] | null): Promise<DecisionStats> {
  const underSeconds = input.underSeconds ?? 3;
  const [all, ...people] = await read(peoplePool(), { ...input, capabilities: input.capability?.length ? input.capability : null, underSeconds, visible });
  return {
    since: all!.since, complete: all!.complete, underSeconds, all: figuresOf(all!),
    people: people.map((row) => ({ person: { kind: "person", id: row.id, name: row.name ?? "" }, ...figuresOf(row) })),
  };
}

function figuresOf(row: Row): DecisionStats["all"] {
  return {
    decisions: row.decisions, approved: row.approved, rejected: row.rejected, changesRequested: row.changes_requested, answered: row.answered,
    rejectRate: row.decisions ? row.rejected / row.decisions : null, p50Seconds: row.p50, p90Seconds: row.p90, hasty: row.hasty, unopened: row.unopened, rubberStamps: row.rubber_stamps,
  };
}
