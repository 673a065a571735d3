import { appendEvents, BY_SYSTEM, nextEvent } from "./log-events";
import { DEADLINES_FROM } from "./lease";
import { statement } from "./statement";

/** As at the park: what the request asks for, and no more than the policy allows. */
const UNTIL = `${DEADLINES_FROM} + make_interval(secs => least(coalesce((a.request->>'expiresInSeconds')::float8, c.approval_seconds), c.approval_seconds))`;

/** Gives an expired approval a new deadline, its content unchanged. */
export const reopenApproval = statement<{ id: string }>(
  "reopen-approval",
  `with locked as materialized (
    select t.* from tasks t where t.id = :id::uuid and t.status in ('needs_approval', 'expired') and t.approval_id is not null for update
  ), overdue as materialized (
    select t.*, case when t.status = 'needs_approval' then ${nextEvent({
      type: "approval_expired",
      status: "'expired'",
      by: BY_SYSTEM,
      payload: "json_build_object('approvalId', t.approval_id, 'expiresAt', t.deadline)",
    })} end as e1
    from (select l.*, board_now() as at from locked l) t where t.status = 'expired' or t.deadline <= deadline_now()
  ), d as materialized (
    select t.*, ${UNTIL} as until, ${nextEvent({
      type: "reopened",
      status: "'needs_approval'",
      after: "t.e1",
      payload: `json_build_object('approvalId', t.approval_id, 'expiresAt', ${UNTIL})`,
    })} as e
    from overdue t join capabilities c on c.name = t.capability join approvals a on a.id = t.approval_id
  ), opened as (
    update approvals a set state = 'open', closed_at = null, told_at = null, expires_at = d.until from d where a.id = d.approval_id
  ), changed as (
    update tasks t set status = 'needs_approval', deadline = d.until, version = t.version + 1, updated_at = d.at, event_seq = (d.e).seq, event_hash = (d.e).hash
    from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("(select e1 as e from d where e1 is not null union all select e from d) x")})
  select id from changed`,
);
