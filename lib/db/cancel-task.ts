import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { leaseEnded, UNSETTLED } from "./lease";
import { setting } from "./sets";
import { statement } from "./statement";
import { statusesOf } from "./statuses-of";

/** Ends a task that has not ended; its lease is lost and its open approval closed. No key ends what may have been done. */
export const cancelTask = statement<{ id: string }>(
  "cancel-task",
  `with locked as materialized (
    select t.* from tasks t where t.id = :id::uuid
      and t.status in (${statusesOf("cancel")})
      and not (:byKind::text = 'agent' and (${UNSETTLED} or t.escalation_reason is not distinct from 'outcome_unknown')) for update
  ), d as materialized (
    select t.*, ${nextEvent({ type: "cancelled", status: "'cancelled'", payload: "json_build_object('from', t.status, 'reason', :reason::text, 'approvalId', t.approval_id)" })} as e
    from (select l.*, board_now() as at from locked l) t where t.deadline is null or t.deadline > deadline_now()
  ), closed as (
    update approvals a set state = 'closed', closed_at = d.at from d where a.id = d.approval_id and a.state = 'open'
  ), changed as (
    update tasks t set status = 'cancelled', deadline = null, escalation_reason = null, escalated_at = null,
      ${setting({ ...leaseEnded("'cancel'", "null"), last_lease_hash: "coalesce(t.lease_hash, t.last_lease_hash)" })}, ${STAMPED}
    from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("d")})
  select id from changed`,
);
