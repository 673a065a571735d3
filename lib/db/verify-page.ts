// One page of the log's check: every task of the page against its events, recomputed by the database.
import { columnOf, POLICY_FIELDS } from "./capability-row";
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

const POLICY = POLICY_FIELDS.map((field) => `'${field}', c.${columnOf(field)}`).join(", ");

/** The chains of the board and of each capability, which have no task, each policy and a halt against their last event. Only where retention has dropped months (`log_floor`) nothing of before is missed. */
export const verifyOthers = statement<{ capability: string | null; seq: number; fault: string }>(
  "verify-others",
  `with e as materialized (
    select e.capability, e.seq, e.hash, row_number() over w as place, first_value(e.seq) over w as first, row_number() over (partition by e.capability order by e.seq desc) = 1 as is_last,
      event_hash(lag(e.hash) over w, null, e.seq, e.type, e.at, row(e.actor_kind, e.actor_id, e.actor_name)::actor, e.attempt, e.status, e.capability, e.payload) as expected
    from task_events e where e.task_id is null window w as (partition by e.capability order by e.seq)
  ), kept as materialized (select log_floor = 0 as is_whole from board), heads as (
    select name as capability, event_seq, event_hash, is_whole or updated_at >= board_now() - interval '400 days' as is_kept from capabilities cross join kept union all select null, event_seq, event_hash, is_whole from board cross join kept
  )
  select capability, seq, 'sequence' as fault from e cross join kept where seq <> place + first - 1 or (place = 1 and first > 1 and is_whole)
  union all select capability, seq, 'chain' from e where hash <> expected and not (place = 1 and seq > 1)
  union all select h.capability, h.event_seq, 'head' from heads h left join e on e.capability is not distinct from h.capability and e.is_last
    where h.event_seq > 0 and (e.seq is not null or h.is_kept) and (e.seq is distinct from h.event_seq or e.hash is distinct from h.event_hash)
  union all select c.name, c.event_seq, 'fold' from capabilities c cross join lateral (
      select payload from task_events e where e.task_id is null and e.capability = c.name and e.type = 'capability_changed' order by e.seq desc limit 1
    ) last where exists (select from jsonb_each((last.payload->'after')::jsonb) said where said.value <> jsonb_build_object(${POLICY})->said.key)
  union all select null, event_seq, 'fold' from board cross join kept where (halted_at is not null) <> coalesce(
      (select e.type = 'halted' from task_events e where e.task_id is null and e.capability is null and e.type in ('halted', 'resumed') order by e.seq desc limit 1), halted_at is not null and not is_whole)
  order by 1, 2`,
);

const last = (value: string, where: string) => `(array_agg(${value} order by seq desc) filter (where ${where}))[1]`;
const VERDICT = "type in ('approved', 'changes_requested', 'rejected', 'answered')";
/** What events say of a task's own texts, the latest of each; `created` and `updated` say them all. */
const OWN = `${last("coalesce(payload->'after', payload)", "type in ('created', 'updated')")} as own,
    ${last("(payload->>'priority')::int", "type = 'requeued'")} as requeued_priority, ${last("seq", "type = 'requeued'")} as requeued_seq, ${last("seq", "type in ('created', 'updated')")} as own_seq,
    ${last("payload->>'dedupeKey'", "type = 'created'")} as dedupe_key, ${last("payload->>'resultSha256'", "type = 'completed'")} as result_hash,
    ${last("payload->>'assignee'", "type = 'assigned'")} as assignee, ${last("payload->>'reason'", "type = 'escalated'")} as reason,
    ${last("case actor_kind when 'person' then actor_id end", "type = 'completed'")} as completed_by, min(capability) as capability, max(capability) as other_capability,
    ${last("(payload->>'expiresAt')::timestamptz", "type in ('parked', 'reopened', 'resumed') and payload->>'expiresAt' is not null")} as deadline,
    ${last("case type when 'parked' then payload->>'approvalId' end", "type in ('parked', 'requeued')")} as approval,
    ${last("row(actor_kind, actor_id, actor_name, at)::text", "type = 'created'")} as made`;
const OTHER_TEXTS = `t.title is distinct from f.own->>'title' or t.priority <> case when f.requeued_seq > f.own_seq then f.requeued_priority else (f.own->>'priority')::int end
      or to_jsonb(t.labels) <> (f.own->'labels')::jsonb or t.max_failures is distinct from (f.own->>'maxFailures')::int or t.dedupe_key is distinct from f.dedupe_key
      or encode(sha256(convert_to(t.result::text, 'UTF8')), 'hex') is distinct from f.result_hash or t.completed_by is distinct from f.completed_by
      or t.assignee_id is distinct from f.assignee or t.capability <> f.capability or t.capability <> f.other_capability
      or row(t.creator_kind, t.creator_id, t.creator_name, t.created_at)::text <> f.made
      or (t.deadline is not null and t.deadline is distinct from f.deadline) or t.approval_id::text is distinct from f.approval or (t.status = 'escalated' and t.escalation_reason is distinct from f.reason)`;
/** Of each request: how it stands by its events, and the digests that they hold. Events of a release that held none say nothing of them. */
const SAID = `said as materialized (
    select task_id, (payload->>'approvalId')::uuid as id, ${last("payload->>'askedSha256'", "type = 'parked'")} as asked, ${last("payload->>'saidSha256'", VERDICT)} as said,
      ${last("type", `${VERDICT} or type in ('parked', 'decision_undone', 'reopened', 'withdrawn', 'approval_expired')`)} as last, bool_or(type = 'cancelled') as cancelled,
      ${last("case type when 'redeemed' then at end", "type = 'redeemed' or (type = 'settled' and payload->>'outcome' = 'not_done')")} as redeemed_at,
      ${last("payload->>'outcome'", "type = 'settled'")} as outcome, ${last("seq", "type = 'settled'")} > ${last("seq", "type = 'redeemed'")} as is_settled,
      ${last("(payload->>'availableAt')::timestamptz", VERDICT)} as until, ${last("payload->'validUntil'", VERDICT)} as valid, ${last("payload->>'evidence'", "type = 'settled'")} as evidence
    from e where is_there and payload->>'approvalId' is not null group by 1, 2
  ), votes as materialized (
    select task_id, (payload->>'approvalId')::uuid as id, payload->>'decisionSha256' as digest from e where is_there and (${VERDICT} or type = 'vote_cast')
  ), undone as materialized (
    select task_id, (payload->>'approvalId')::uuid as id, actor_id, at from e where is_there and type = 'decision_undone'
  )`;
const STATE = `case when s.last in ('parked', 'decision_undone', 'reopened') then case when s.cancelled then 'closed' else 'open' end
      when s.last = 'withdrawn' then 'withdrawn' when s.last = 'approval_expired' then 'expired' else 'decided' end`;
const DECIDED = "decisions d join approvals a on a.id = d.approval_id where a.task_id = any(:ids::uuid[])";
/** Requests that are not what was asked and said, and votes that nobody cast, or that are gone. */
const TEXTS = `union all select coalesce(a.task_id, s.task_id), t.event_seq, 'text' from (select * from approvals where task_id = any(:ids::uuid[])) a
      full join (select * from said where last is not null) s on s.id = a.id join tasks t on t.id = coalesce(a.task_id, s.task_id)
    where a.id is null or s.id is null or a.state <> ${STATE} or asked_digest(a.*) <> s.asked or (a.state = 'decided' and said_digest(a.*) <> s.said)
      or a.redeemed_at is distinct from s.redeemed_at or (s.is_settled and s.redeemed_at is not null and a.outcome is distinct from s.outcome)
      or (a.state = 'decided' and (a.undo_until is distinct from s.until or (s.valid is not null and a.valid_until is distinct from (s.valid #>> '{}')::timestamptz)))
      or (a.state = 'open' and a.expires_at is distinct from t.deadline) or (s.is_settled and to_json(a.evidence)::text is distinct from s.evidence)
  union all select a.task_id, 0, 'text' from ${DECIDED} and not exists (select from votes v where v.id = d.approval_id and coalesce(v.digest, decision_digest(d.*)) = decision_digest(d.*))
  union all select v.task_id, 0, 'text' from votes v where v.digest is not null and not exists (select from decisions d where d.approval_id = v.id and decision_digest(d.*) = v.digest)
  union all select a.task_id, 0, 'text' from ${DECIDED} and d.undone_at is not null and not exists (select from undone u where u.id = d.approval_id and u.actor_id = d.user_id and u.at = d.undone_at)
  union all select u.task_id, 0, 'text' from undone u where not exists (select from decisions d where d.approval_id = u.id and d.user_id = u.actor_id and d.undone_at = u.at)`;

/**
 * `sequence`: numbers 1, 2, 3 with a gap or twice. `chain`: a hash that its fields and the hash before do not give.
 * `head`: the task's own sequence and hash are not those of its last event. `fold`: the row is not what its events give.
 * `text`: nor is what was asked, said or decided beside it. `gone`: no row is left of what had not ended.
 */
export const verifyPage = statement<Fault>(
  "verify-page",
  `with e as materialized (
    select e.task_id, e.seq, e.type, e.at, e.attempt, e.status, e.capability, e.payload, e.hash, e.actor_kind, e.actor_id, e.actor_name, row_number() over w as place,
      event_hash(lag(e.hash) over w, e.task_id, e.seq, e.type, e.at, row(e.actor_kind, e.actor_id, e.actor_name)::actor, e.attempt, e.status, e.capability, e.payload) as expected,
      row_number() over (partition by e.task_id order by e.seq desc) = 1 as is_last, first_value(e.seq) over w as first, exists (select from tasks t where t.id = e.task_id) as is_there
    from task_events e where e.task_id = any(:ids::uuid[]) window w as (partition by e.task_id order by e.seq)
  ), folded as (
    select task_id, max(seq) as seq, count(*) as events,
      (array_agg(status order by seq desc) filter (where type <> 'decision_late'))[1] as status, max(attempt) as attempt,
      count(*) filter (where type = 'failed' and seq > coalesce(fresh, 0)) as failures, count(*) filter (where type = 'lease_expired' and seq > coalesce(fresh, 0)) as lapses,
      count(*) filter (where type = 'requeued') as generation,
      (array_agg(payload->>'stateSha256' order by seq desc) filter (where payload->>'stateSha256' is not null))[1] as state_hash,
      (array_agg(payload->>'inputSha256' order by seq desc) filter (where payload->>'inputSha256' is not null))[1] as input_hash, ${OWN}
    from (select e.*, max(e.seq) filter (where e.type = 'requeued') over (partition by e.task_id) as fresh from e) e group by task_id
  ), ${SAID}
  select task_id, seq, 'sequence' as fault from e where seq <> place + case when is_there then 0 else first - 1 end
  union all select task_id, seq, 'chain' from e where hash <> expected and (is_there or place > 1 or seq = 1)
  union all select t.id, t.event_seq, 'head' from tasks t left join e on e.task_id = t.id and e.is_last
    where t.id = any(:ids::uuid[]) and (e.seq is distinct from t.event_seq or e.hash is distinct from t.event_hash)
  union all select task_id, seq, 'gone' from e where is_last and not is_there and status not in ('completed', 'skipped', 'rejected', 'expired', 'cancelled')
  union all select t.id, t.event_seq, 'fold' from tasks t join folded f on f.task_id = t.id
    where t.id = any(:ids::uuid[]) and (t.status <> f.status or t.attempt <> f.attempt or t.failures <> f.failures or t.lapses <> f.lapses or t.generation <> f.generation
      or encode(sha256(convert_to(t.input::text, 'UTF8')), 'hex') <> f.input_hash
      or (f.state_hash is not null and encode(sha256(convert_to(t.state::text, 'UTF8')), 'hex') is distinct from f.state_hash) or ${OTHER_TEXTS})
  ${TEXTS}
  order by 1, 2`,
);
