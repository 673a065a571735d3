// Each capability's queue as ops and the caps' pages read it, from rows, every count bounded.
import { OWN_THRESHOLD, WORK_SIGNALS } from "../contract/signal-names";
import { columnOf } from "./capability-row";
import { watchPool } from "./pool";
import { statement } from "./statement";

/** Counts stop here. */
export const BOUND = 1_000;
/** Of each priority so many of the oldest are looked at, of so many priorities. */
const PER_PRIORITY = 200;
const PRIORITIES = 50;

export type QueueRow = {
  capability: string; paused: boolean; halted: boolean; now: string; max_running: number | null; max_parked: number | null; daily_ceiling: number | null;
  /** Of what is pending, `ready` may be claimed now. */
  pending: number; ready: number; old_fresh: number; old_again: number; oldest_ready_at: string | null; running: number; lapsed: number; oldest_lapsed_at: string | null;
  stalled: number; oldest_stalled_at: string | null; waiting: number; oldest_waiting_at: string | null; unanswered: number; oldest_unanswered_at: string | null; answered: number; old_answered: number;
  /** First claims of its day. */
  today: number; unseen: number; oldest_unseen_at: string | null; untaken: number; oldest_untaken_at: string | null;
  /** The capability's own thresholds, in the order of the signals of work. */
  above: (number | null)[];
};

const bounded = (from: string, columns = "") => `select count(*)::int as n${columns} from (${from} limit ${BOUND}) s`;
const pending = (fresh: boolean) => `t.capability = c.name and t.status = 'pending' and t.first_claimed_at is ${fresh ? "" : "not "}null`;

/** Each half has an index of its own; together they have none. */
const first = (fresh: boolean) => `(select t.available_at from tasks t where ${pending(fresh)} order by t.priority desc, t.created_at, t.id limit ${BOUND})`;

/** The oldest of each priority, in the order of the claim's own index: what waits behind newer work of a higher priority is found too. */
const old = (fresh: boolean) => `lateral (
    with recursive p(priority) as (
      (select t.priority from tasks t where ${pending(fresh)} order by t.priority desc limit 1)
      union all
      select (select t.priority from tasks t where ${pending(fresh)} and t.priority < p.priority order by t.priority desc limit 1) from p where p.priority is not null
    )
    select count(*)::int as n, min(s.available_at) as oldest
    from (select priority from p where priority is not null limit ${PRIORITIES}) q cross join lateral (
      select t.available_at from tasks t where ${pending(fresh)} and t.priority = q.priority order by t.created_at, t.id limit ${PER_PRIORITY}
    ) s
    where s.available_at <= k.at - make_interval(secs => c.unclaimed_seconds)
  )`;

const read = statement<QueueRow>(
  "read-queues",
  `with clock as materialized (select board_now() as at, deadline_now() as due)
   select c.name as capability, c.paused, b.halted_at is not null as halted, k.at as now, c.max_running, c.max_parked, c.daily_ceiling,
     ready.pending, ready.n as ready, fresh.n as old_fresh, again.n as old_again, least(ready.oldest, fresh.oldest, again.oldest) as oldest_ready_at,
     running.n as running, lapsed.n as lapsed, lapsed.oldest as oldest_lapsed_at, stalled.n as stalled, stalled.oldest as oldest_stalled_at,
     waiting.n as waiting, waiting.oldest as oldest_waiting_at, waiting.unanswered, waiting.oldest_unanswered as oldest_unanswered_at,
     answered.n as answered, answered.old as old_answered,
     array[${WORK_SIGNALS.map((name) => `c.${columnOf(OWN_THRESHOLD[name])}`).join(", ")}] as above, today.n as today, waiting.unseen, waiting.oldest_unseen as oldest_unseen_at, answered.untaken, answered.oldest_untaken as oldest_untaken_at
   from capabilities c cross join clock k cross join board b
   cross join lateral (select count(*)::int as pending, (count(*) filter (where s.available_at <= k.at))::int as n, min(s.available_at) filter (where s.available_at <= k.at) as oldest from (
     select * from (${first(true)} union all ${first(false)}) both_kinds limit ${BOUND}
   ) s) ready
   cross join ${old(true)} fresh
   cross join ${old(false)} again
   cross join lateral (${bounded("select from tasks t where t.capability = c.name and t.status = 'in_progress' and t.leased_until > k.due")}) running
   cross join lateral (${bounded(
     "select t.leased_until from tasks t where t.capability = c.name and t.status = 'in_progress' and t.leased_until <= k.at - make_interval(secs => c.lapsed_seconds)",
     ", min(s.leased_until) as oldest",
   )}) lapsed
   cross join lateral (select count(*)::int as n, min(s.moved) as oldest from (
     select coalesce(t.progress_at, t.claimed_at) as moved from tasks t where t.capability = c.name and t.status = 'in_progress' and t.leased_until > k.at limit ${BOUND}
   ) s where s.moved <= k.at - make_interval(secs => greatest(c.stalled_seconds, 3 * c.lease_seconds))) stalled
   cross join lateral (
     select count(*)::int as n, min(s.created_at) as oldest, (count(*) filter (where s.old))::int as unanswered, min(s.created_at) filter (where s.old) as oldest_unanswered,
       (count(*) filter (where s.unseen))::int as unseen, min(s.created_at) filter (where s.unseen) as oldest_unseen
     from (
       select a.created_at, a.created_at <= k.at - make_interval(secs => c.unanswered_seconds) as old,
         a.created_at <= k.at - make_interval(secs => c.unseen_seconds) and not exists (select from sightings g where g.approval_id = a.id) as unseen
       from tasks t join approvals a on a.id = t.approval_id where t.capability = c.name and t.status = 'needs_approval' and t.deadline > k.due limit ${BOUND}
     ) s
   ) waiting
   cross join lateral (
     select count(*)::int as n, (count(*) filter (where s.available_at <= k.at - make_interval(secs => c.unclaimed_seconds)))::int as old,
       (count(*) filter (where s.untaken))::int as untaken, min(s.available_at) filter (where s.untaken) as oldest_untaken
     from (
       select t.available_at, t.available_at <= k.at - make_interval(secs => c.untaken_seconds) as untaken
       from tasks t where t.capability = c.name and t.status in ('approved', 'changes_requested') limit ${BOUND}
     ) s
   ) answered
   cross join lateral (${bounded("select from tasks t where t.capability = c.name and t.first_claimed_at >= date_trunc('day', k.at at time zone c.time_zone) at time zone c.time_zone")}) today
   where :names::text[] is null or c.name = any(:names::text[])
   order by c.name`,
);

export function readQueues(names: readonly string[] | null): Promise<QueueRow[]> {
  return read(watchPool(), { names });
}

export type Gathered = { capability: string; value: number; oldest: string | null };

/** Escalated tasks, and requests whose time ran out and that nobody has reopened or ended since. */
const escalated = statement<Gathered>(
  "count-escalated",
  `select s.capability, count(*)::int as value, min(s.escalated_at) as oldest from (
     select t.capability, t.escalated_at from tasks t where t.status = 'escalated' and (:names::text[] is null or t.capability = any(:names::text[])) order by t.escalated_at, t.id limit ${BOUND}
   ) s group by s.capability`,
);

const expired = statement<Gathered>(
  "count-expired",
  `select s.capability, count(*)::int as value, min(s.at) as oldest from (
     select t.capability, t.deadline as at from (
       select id, task_id from approvals where state = 'open' and expires_at <= (select deadline_now()) order by expires_at limit ${BOUND}
     ) a join tasks t on t.id = a.task_id and t.approval_id = a.id and t.status = 'needs_approval'
     union all
     (select d.capability, d.updated_at from (
        select t.capability, t.updated_at, t.status from tasks t
        where t.status in ('completed', 'skipped', 'rejected', 'expired', 'cancelled') and t.updated_at > (select board_now() - interval '7 days') order by t.updated_at desc, t.id desc limit 20000
      ) d where d.status = 'expired' limit ${BOUND})
   ) s where :names::text[] is null or s.capability = any(:names::text[]) group by s.capability`,
);

export function readEscalated(names: readonly string[] | null): Promise<Gathered[]> {
  return escalated(watchPool(), { names });
}

export function readExpired(names: readonly string[] | null): Promise<Gathered[]> {
  return expired(watchPool(), { names });
}
