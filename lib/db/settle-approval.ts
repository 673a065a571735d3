import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { HELD } from "./lease";
import { statement } from "./statement";

/** Writes down whether the redeemed action was done. Where it was not, the approval is good again. */
export const settleApproval = statement<{ id: string }>(
  "settle-approval",
  `with ${HELD}, d as materialized (
    select t.*, ${nextEvent({
      type: "settled",
      status: "t.status",
      payload: "json_build_object('approvalId', t.approval_id, 'outcome', :outcome::text, 'evidence', to_json(:evidence::uuid[]))",
    })} as e
    from held t join approvals a on a.id = t.approval_id
    where a.id = :approvalId::uuid and a.redeemed_at is not null and a.settled_at is null
  ), settled as (
    update approvals a set settled_at = d.at, outcome = :outcome::text, evidence = :evidence::uuid[],
      redeemed_at = case when :outcome::text = 'done' then a.redeemed_at end, redeemed_lease = case when :outcome::text = 'done' then a.redeemed_lease end
    from d where a.id = d.approval_id
  ), changed as (
    update tasks t set claimed_from = case when :outcome::text = 'done' then 'pending' else 'approved' end, ${STAMPED} from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("d")})
  select id from changed`,
);
