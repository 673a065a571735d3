import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { statement } from "./statement";

/** Takes an open approval back before its deadline; only the agent that asked may. */
export const withdrawApproval = statement<{ id: string }>(
  "withdraw-approval",
  `with locked as materialized (
    select t.* from tasks t where t.id = :id::uuid and t.status = 'needs_approval' and t.approval_id = :approvalId::uuid for update
  ), d as materialized (
    select t.*, ${nextEvent({ type: "withdrawn", status: "'pending'", payload: "json_build_object('approvalId', t.approval_id, 'note', :note::text)" })} as e
    from (select l.*, board_now() as at from locked l) t join approvals a on a.id = t.approval_id
    where t.deadline > deadline_now() and a.asker_kind = :byKind::text and a.asker_id = :byId::text
  ), closed as (
    update approvals a set state = 'withdrawn', closed_at = d.at from d where a.id = d.approval_id
  ), changed as (
    update tasks t set status = 'pending', deadline = null, available_at = d.at, ${STAMPED} from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("d")})
  select id from changed`,
);
