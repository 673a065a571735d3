// One page of the log's check: every task of the page against its events, recomputed by the database.
import { statement } from "./statement";

export type Fault = { task_id: string; seq: number; fault: string };

/** The ids of the next tasks, in order: those that are there, and those of which only events are left, from one to the next by the index. */
export const nextTaskIds = statement<{ id: string }>(
  "next-task-ids",
  `with recursive logged as (
    (select task_id from task_events where task_id > :after::uuid order by task_id limit 1)
    union all select (select e.task_id from task_events e where e.task_id > l.task_id order by e.task_id limit 1) from logged l where l.task_id is not null
  )
  select id from (
    (select id from tasks where id > :after::uuid order by id limit :limit::int) union (select task_id from (select task_id from logged limit :limit::int) l where task_id is not null)
  ) ids order by id limit :limit::int`,
);

export const aboutTasks = statement<{ count: number }>("about-tasks", "select greatest(reltuples, 0)::int as count from pg_class where oid = 'tasks'::regclass");

/** The chains of the board and of each capability, which have no task, and each policy's gate against its last event. Months that retention dropped are not missed. */
export const verifyOthers = statement<{ capability: string | null; seq: number; fault: string }>(
  "verify-others",
  `with e as materialized (
    select e.capability, e.seq, e.hash, row_number() over w as place, first_value(e.seq) over w as first, row_number() over (partition by e.capability order by e.seq desc) = 1 as is_last,
      event_hash(lag(e.hash) over w, null, e.seq, e.type, e.at, row(e.actor_kind, e.actor_id, e.actor_name)::actor, e.attempt, e.status, e.capability, e.payload) as expected
    from task_events e where e.task_id is null window w as (partition by e.capability order by e.seq)
  ), heads as (
    select name as capability, event_seq, event_hash, updated_at >= board_now() - interval '400 days' as is_kept from capabilities union all select null, event_seq, event_hash, false from board
  )
  select capability, seq, 'sequence' as fault from e where seq <> place + first - 1
  union all select capability, seq, 'chain' from e where hash <> expected and not (place = 1 and seq > 1)
  union all select h.capability, h.event_seq, 'head' from heads h left join e on e.capability is not distinct from h.capability and e.is_last
    where h.event_seq > 0 and (e.seq is not null or h.is_kept) and (e.seq is distinct from h.event_seq or e.hash is distinct from h.event_hash)
  union all select c.name, c.event_seq, 'fold' from capabilities c cross join lateral (
      select payload from task_events e where e.task_id is null and e.capability = c.name and e.type = 'capability_changed' order by e.seq desc limit 1
    ) last where not gate_as_logged(c, last.payload->'after')
  order by 1, 2`,
);

/**
 * `sequence`: numbers 1, 2, 3 with a gap or twice. `chain`: a hash that its fields and the hash before do not give.
 * `head`: the task's own sequence and hash are not those of its last event. `fold`: the row is not what its events give.
 */
export const verifyPage = statement<Fault>(
  "verify-page",
  `with e as materialized (
    select e.task_id, e.seq, e.type, e.at, e.attempt, e.status, e.payload, e.hash, row_number() over w as place,
      event_hash(lag(e.hash) over w, e.task_id, e.seq, e.type, e.at, row(e.actor_kind, e.actor_id, e.actor_name)::actor, e.attempt, e.status, e.capability, e.payload) as expected,
      row_number() over (partition by e.task_id order by e.seq desc) = 1 as is_last, first_value(e.seq) over w as first, exists (select from tasks t where t.id = e.task_id) as is_there
    from task_events e where e.task_id = any(:ids::uuid[]) window w as (partition by e.task_id order by e.seq)
  ), folded as (
    select task_id, max(seq) as seq, count(*) as events,
      (array_agg(status order by seq desc) filter (where type <> 'decision_late'))[1] as status, max(attempt) as attempt,
      count(*) filter (where type = 'failed' and seq > coalesce(fresh, 0)) as failures, count(*) filter (where type = 'lease_expired' and seq > coalesce(fresh, 0)) as lapses,
      count(*) filter (where type = 'requeued') as generation,
      (array_agg(payload->>'stateSha256' order by seq desc) filter (where payload->>'stateSha256' is not null))[1] as state_hash,
      (array_agg(payload->>'inputSha256' order by seq desc) filter (where payload->>'inputSha256' is not null))[1] as input_hash
    from (select e.*, max(e.seq) filter (where e.type = 'requeued') over (partition by e.task_id) as fresh from e) e group by task_id
  )
  select task_id, seq, 'sequence' as fault from e where seq <> place + case when is_there then 0 else first - 1 end
  union all select task_id, seq, 'chain' from e where hash <> expected and (is_there or place > 1 or seq = 1)
  union all select t.id, t.event_seq, 'head' from tasks t left join e on e.task_id = t.id and e.is_last
    where t.id = any(:ids::uuid[]) and (e.seq is distinct from t.event_seq or e.hash is distinct from t.event_hash)
  union all select t.id, t.event_seq, 'fold' from tasks t join folded f on f.task_id = t.id
    where t.id = any(:ids::uuid[]) and (t.status <> f.status or t.attempt <> f.attempt or t.failures <> f.failures or t.lapses <> f.lapses or t.generation <> f.generation
      or encode(sha256(convert_to(t.input::text, 'UTF8')), 'hex') <> f.input_hash
      or (f.state_hash is not null and encode(sha256(convert_to(t.state::text, 'UTF8')), 'hex') is distinct from f.state_hash))
  order by 1, 2`,
);
