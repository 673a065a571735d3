import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { HELD } from "./lease";
import { statement } from "./statement";

/** Uses an approval up: once, by the live lease, for the approved content, while the verdict is good. */
export const redeemApproval = statement<{ at: string }>(
  "redeem-approval",
  `with ${HELD}, d as materialized (
    select t.*, ${nextEvent({ type: "redeemed", status: "t.status", payload: "json_build_object('approvalId', t.approval_id, 'contentHash', :contentHash::text)" })} as e
    from held t join capabilities c on c.name = t.capability join approvals a on a.id = t.approval_id cross join board b
    where a.id = :approvalId::uuid and a.verdict = 'approved' and a.redeemed_at is null and a.approved_hash = :contentHash::text
      and (a.valid_until is null or a.valid_until > t.at) and (a.undo_until is null or a.undo_until <= t.at) and not c.paused and b.halted_at is null
  ), used as (
    update approvals a set redeemed_at = d.at, redeemed_lease = d.lease_hash, settled_at = null, outcome = null from d where a.id = d.approval_id returning a.redeemed_at
  ), changed as (
    update tasks t set claimed_from = 'pending', ${STAMPED} from d where t.id = d.id
  ), logged as (${appendEvents("d")})
  select redeemed_at as at from used`,
);
