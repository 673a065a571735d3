import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { statement } from "./statement";

const OLD = "'title', t.title, 'priority', t.priority, 'labels', to_json(t.labels), 'availableAt', t.available_at, 'maxFailures', t.max_failures";
const TITLE = "coalesce(:title::text, t.title)";
const PRIORITY = "coalesce(:priority::int, t.priority)";
const LABELS = "coalesce(:labels::text[], t.labels)";
/** When it is due: not before who decided has had their time to take it back. */
const DUE = `case when :availableAt::timestamptz is null then l.available_at else greatest(:availableAt::timestamptz,
        (select a.undo_until from approvals a where a.id = l.approval_id and a.state = 'decided' and a.undo_until > board_now())) end`;
const FAILURES = "coalesce(:maxFailures::int, t.max_failures)";

/** Changes what an operator may change of a task that has not ended; the row's version has to be the one that was read. */
export const updateTask = statement<{ id: string }>(
  "update-task",
  `with locked as materialized (
    select t.* from tasks t where t.id = :id::uuid and (:version::int is null or t.version = :version::int)
      and t.status in ('pending', 'in_progress', 'needs_approval', 'approved', 'changes_requested', 'escalated') for update
  ), d as materialized (
    select t.*, ${nextEvent({
      type: "updated",
      status: "t.status",
      payload: `json_build_object('before', json_build_object(${OLD}), 'after', json_build_object('title', ${TITLE}, 'priority', ${PRIORITY},
        'labels', to_json(${LABELS}), 'availableAt', t.due, 'maxFailures', ${FAILURES}), 'inputSha256', :taskInputHash::text)`,
    })} as e
    from (select l.*, board_now() as at, ${DUE} as due from locked l) t where t.deadline is null or t.deadline > deadline_now()
  ), changed as (
    update tasks t set title = ${TITLE}, priority = ${PRIORITY}, labels = ${LABELS}, available_at = d.due, max_failures = ${FAILURES},
      input = coalesce(:taskInput::json, t.input), ${STAMPED}
    from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("d")})
  select id from changed`,
);
