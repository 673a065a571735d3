// What people write onto a task without changing its status: comments, assignments, snoozes.
import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { statement } from "./statement";

const locked = (where = "true") => `locked as materialized (select t.* from tasks t where t.id = :id::uuid and ${where} for update)`;
const timed = "(select l.*, board_now() as at from locked l) t";

export const commentOnTask = statement<{ id: string }>(
  "comment-on-task",
  `with ${locked()}, d as materialized (
    select t.*, ${nextEvent({ type: "commented", status: "t.status", payload: "json_build_object('text', :text::text)" })} as e from ${timed}
  ), changed as (update tasks t set ${STAMPED} from d where t.id = d.id returning t.id), logged as (${appendEvents("d")}) select id from changed`,
);

export const assignTask = statement<{ id: string }>(
  "assign-task",
  `with ${locked()}, d as materialized (
    select t.*, ${nextEvent({ type: "assigned", status: "t.status", payload: "json_build_object('assignee', :assignee::text, 'name', (select name from users where id = :assignee::text))" })} as e
    from ${timed} where :assignee::text is null or exists (select from users where id = :assignee::text)
  ), changed as (update tasks t set assignee_id = :assignee::text, ${STAMPED} from d where t.id = d.id returning t.id), logged as (${appendEvents("d")}) select id from changed`,
);

/** A snooze is the person's own and ends before the deadline. */
export const snoozeApproval = statement<{ id: string }>(
  "snooze-approval",
  `with ${locked("t.status = 'needs_approval' and t.approval_id = :approvalId::uuid")}, d as materialized (
    select t.*, ${nextEvent({ type: "snoozed", status: "t.status", payload: "json_build_object('approvalId', t.approval_id, 'until', :until::timestamptz)" })} as e
    from ${timed} where t.deadline > deadline_now() and (:until::timestamptz is null or (:until::timestamptz > t.at and :until::timestamptz < t.deadline))
  ), gone as (
    delete from snoozes s using d where s.approval_id = d.approval_id and s.user_id = :byId::text and :until::timestamptz is null
  ), kept as (
    insert into snoozes (approval_id, user_id, until) select d.approval_id, :byId::text, :until::timestamptz from d where :until::timestamptz is not null
    on conflict (approval_id, user_id) do update set until = excluded.until
  ), changed as (update tasks t set ${STAMPED} from d where t.id = d.id returning t.id), logged as (${appendEvents("d")}) select id from changed`,
);

/** What people wrote for whoever works on tasks, oldest first: comments, and the notes with which they gave a task on. Never an agent's words: the next one would take them for a person's. */
export const readComments = statement<{ task_id: string; by: string; at: string; text: string }>(
  "read-comments",
  `select task_id, actor_name as by, at, coalesce(payload->>'text', payload->>'note') as text from task_events
   where task_id = any(:ids::uuid[]) and actor_kind = 'person' and (type = 'commented' or (type in ('requeued', 'released') and payload->>'note' is not null))
   order by task_id, seq limit 1000`,
);
