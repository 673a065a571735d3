import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { statement } from "./statement";

/** Takes a decision back: by who decided, inside the undo window, while nobody has claimed. */
export const undoDecision = statement<{ id: string }>(
  "undo-decision",
  `with locked as materialized (
    select t.* from tasks t where t.id = (select task_id from approvals where id = :id::uuid) and t.approval_id = :id::uuid
      and t.status in ('approved', 'changes_requested', 'rejected') for update
  ), d as materialized (
    select t.*, a.expires_at, ${nextEvent({ type: "decision_undone", status: "'needs_approval'", payload: "json_build_object('approvalId', a.id, 'verdict', a.verdict)" })} as e
    from (select l.*, board_now() as at from locked l) t join approvals a on a.id = t.approval_id
    where a.decided_by = :byId::text and a.undo_until > t.at and a.redeemed_at is null and a.state = 'decided'
  ), reopened as (
    update approvals a set state = 'open', verdict = null, comment = null, answers = null, edits = null, option = null, chosen = null, notes = null, approved_request = null,
      approved_hash = null, decided_by = null, decided_at = null, undo_until = null, valid_until = null
    from d where a.id = d.approval_id returning a.id
  ), undone as (
    update decisions x set undone_at = d.at from d where x.approval_id = d.approval_id and x.user_id = :byId::text and x.undone_at is null
  ), changed as (
    update tasks t set status = 'needs_approval', deadline = d.expires_at, ${STAMPED} from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("d")})
  select id from changed`,
);
