import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { leaseEnded, UNSETTLED } from "./lease";
import { setting } from "./sets";
import { statement } from "./statement";

/** Takes a lease away, live or lapsed: the task goes back as in a release. After a redeem that nothing settled, to people. */
export const revokeLease = statement<{ id: string }>(
  "revoke-lease",
  `with locked as materialized (select t.* from tasks t where t.id = :id::uuid and t.status = 'in_progress' for update),
  judged as materialized (
    select t.*, ${UNSETTLED} as unknown
    from (select l.*, board_now() as at from locked l) t
  ), revoked as materialized (
    select t.*, ${nextEvent({ type: "lease_revoked", status: "t.claimed_from", payload: "json_build_object('to', t.claimed_from, 'holder', t.holder_name, 'note', :note::text)" })} as e1
    from judged t
  ), d as materialized (
    select t.*, case when t.unknown then ${nextEvent({
      type: "escalated",
      status: "'escalated'",
      after: "t.e1",
      payload: "json_build_object('reason', 'outcome_unknown', 'failures', t.failures, 'lapses', t.lapses)",
    })} else t.e1 end as e from revoked t
  ), changed as (
    update tasks t set status = (d.e).status, available_at = d.at, escalation_reason = case when d.unknown then 'outcome_unknown' end,
      escalated_at = case when d.unknown then d.at end,
      ${setting(leaseEnded("'lapse'", "null"))}, ${STAMPED}
    from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("(select e1 as e from d union all select e from d where unknown) x")})
  select id from changed`,
);
