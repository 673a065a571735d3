import { appendEvents, nextEvent } from "./log-events";
import { HELD, LEASE_ENDED, UNSETTLED } from "./lease";
import { statement } from "./statement";

/**
 * One strike: back to the agents after a backoff that doubles, or to people at the last strike. An unredeemed approval
 * stays good; after a redeem that nothing settled the action may have happened, so only people say what next.
 */
export const failTask = statement<{ id: string }>(
  "fail-task",
  `with ${HELD}, judged as materialized (
    select t.*, case when ${UNSETTLED} then 'outcome_unknown' when t.failures + 1 >= coalesce(t.max_failures, c.max_failures) then 'failures' when not :retryable::boolean then 'not_retryable' end as doom,
      t.at + make_interval(secs => coalesce(:retryAfter::float8, least(3600, c.backoff_seconds * power(2, least(t.failures, 30))))) as due,
      case when t.claimed_from = 'approved' then 'approved' else 'pending' end as back_to
    from held t join capabilities c on c.name = t.capability
  ), failed as materialized (
    select t.*, ${nextEvent({
      type: "failed",
      status: "t.back_to",
      payload: `json_build_object('error', :error::json, 'retryable', :retryable::boolean, 'failures', t.failures + 1,
        'availableAt', case when t.doom is null then t.due end, 'stateSha256', :stateHash::text)`,
    })} as e1 from judged t
  ), d as materialized (
    select t.*, case when t.doom is null then t.e1 else ${nextEvent({
      type: "escalated",
      status: "'escalated'",
      after: "t.e1",
      payload: "json_build_object('reason', t.doom, 'failures', t.failures + 1, 'lapses', t.lapses)",
    })} end as e from failed t
  ), settled as (
    update approvals a set settled_at = d.at, outcome = 'unknown' from d where a.id = d.approval_id and a.redeemed_at is not null and a.settled_at is null
  ), changed as (
    update tasks t set status = (d.e).status, failures = t.failures + 1, state = coalesce(:state::json, t.state),
      available_at = case when d.doom is null then d.due else t.available_at end,
      escalation_reason = d.doom, escalated_at = case when d.doom is not null then d.at end, ${LEASE_ENDED},
      version = t.version + 1, updated_at = d.at, event_seq = (d.e).seq, event_hash = (d.e).hash
    from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("(select e1 as e from d union all select e from d where doom is not null) x")})
  select id from changed`,
);
