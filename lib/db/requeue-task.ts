import { appendEvents, BY_SYSTEM, nextEvent } from "./log-events";
import { statement } from "./statement";
import { statusesOf } from "./statuses-of";

const REQUEUED_FROM = `(t.status in (${statusesOf("requeue")}) or (t.status = 'needs_approval' and t.deadline <= deadline_now()))`;
/** Of the task `t`: something was redeemed since it was last requeued, and nobody has said how it ended. */
const UNKNOWN = `t.escalation_reason is not distinct from 'outcome_unknown' or exists (
  select from approvals a where a.task_id = t.id and a.generation = t.generation and a.redeemed_at is not null and coalesce(a.outcome, 'unknown') = 'unknown')`;

/** Gives an ended or escalated task back to the agents: strikes reset, no earlier verdict carries over. */
export const requeueTask = statement<{ id: string }>(
  "requeue-task",
  `with locked as materialized (
    select t.* from tasks t where t.id = :id::uuid
      and (t.status in (${statusesOf("requeue")}) or t.status = 'needs_approval') for update
  ), due as materialized (
    select t.* from (select l.*, board_now() as at from locked l) t
    where ${REQUEUED_FROM} and (:checked::text is not null or not (${UNKNOWN}))
  ), overdue as materialized (
    select t.*, case when t.status = 'needs_approval' then ${nextEvent({
      type: "approval_expired",
      status: "'expired'",
      by: BY_SYSTEM,
      payload: "json_build_object('approvalId', t.approval_id, 'expiresAt', t.deadline)",
    })} end as e1 from due t
  ), d as materialized (
    select t.*, ${nextEvent({
      type: "requeued",
      status: "'pending'",
      after: "t.e1",
      payload: `json_build_object('from', case when t.status = 'needs_approval' then 'expired' else t.status end, 'note', :note::text, 'checked', :checked::text,
        'priority', coalesce(:priority::int, t.priority), 'inputSha256', :taskInputHash::text, 'generation', t.generation + 1)`,
    })} as e from overdue t
  ), closed as (
    update approvals a set state = 'expired', closed_at = d.at from d where a.id = d.approval_id and a.state = 'open'
  ), changed as (
    update tasks t set status = 'pending', generation = t.generation + 1, failures = 0, lapses = 0, available_at = d.at, deadline = null, approval_id = null,
      escalation_reason = null, escalated_at = null, input = coalesce(:taskInput::json, t.input), priority = coalesce(:priority::int, t.priority),
      last_lease_hash = null, last_action = null, last_input_hash = null,
      version = t.version + 1, updated_at = d.at, event_seq = (d.e).seq, event_hash = (d.e).hash
    from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("(select e1 as e from d where e1 is not null union all select e from d) x")})
  select id from changed`,
);

/** One row where the only thing that is missing is how it was checked. */
export const isUnknown = statement<object>("is-unknown", `select from tasks t where t.id = :id::uuid and ${REQUEUED_FROM} and (${UNKNOWN})`);
