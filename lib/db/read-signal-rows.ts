// The rows behind a signal's count: found as `read-queues` counts them, the oldest first.
import type { SignalRow, WITH_ROWS } from "../contract/signals";
import { watchPool } from "./pool";
import { BOUND } from "./read-queues";
import { statement } from "./statement";

type Name = (typeof WITH_ROWS)[number];
const MOST = 20;
const ROW = `s.id as "taskId", a.id as "approvalId", s.capability, coalesce(a.question, s.title) as what`;
const VISIBLE = "(:names::text[] is null or c.name = any(:names::text[]))";

/** `s` are tasks of the capability `c` with the time `since` that they are judged by, at `k.at`; deadlines at `k.due`, which stands in a halt. */
const ofTasks = (name: Name, tasks: string, counts: string, who: string) =>
  statement<SignalRow>(
    `rows-${name}`,
    `with clock as materialized (select board_now() as at, deadline_now() as due)
     select ${ROW}, ${who} as who, s.since from (
       select s.* from capabilities c cross join clock k cross join board b
       cross join lateral (select t.id, t.capability, t.title, t.approval_id, t.holder_name, ${tasks} limit ${BOUND}) s
       where ${VISIBLE} and ${counts} order by s.since limit ${MOST}
     ) s left join approvals a on a.id = s.approval_id order by s.since`,
  );

const waiting = "a.created_at as since from tasks t join approvals a on a.id = t.approval_id where t.capability = c.name and t.status = 'needs_approval' and t.deadline > k.due";
/** People decide in a halt as well; agents cannot go on. */
const GOES_ON = "b.halted_at is null";
const held = (since: string) => `${since} as since from tasks t where t.capability = c.name and t.status = 'in_progress'`;

const READ: Record<Name, ReturnType<typeof statement<SignalRow>>> = {
  untaken_answers: ofTasks("untaken_answers", "t.available_at as since from tasks t where t.capability = c.name and t.status in ('approved', 'changes_requested')", `${GOES_ON} and not c.paused and s.since <= k.at - make_interval(secs => c.untaken_seconds)`, "a.asker_name"),
  unanswered_approvals: ofTasks("unanswered_approvals", waiting, "s.since <= k.at - make_interval(secs => c.unanswered_seconds)", "a.asker_name"),
  unseen_approvals: ofTasks("unseen_approvals", waiting, "s.since <= k.at - make_interval(secs => c.unseen_seconds) and not exists (select from sightings g where g.approval_id = s.approval_id)", "a.asker_name"),
  lapsed_leases: ofTasks("lapsed_leases", `${held("t.leased_until")} and t.leased_until <= k.at`, `${GOES_ON} and s.since <= k.at - make_interval(secs => c.lapsed_seconds)`, "s.holder_name"),
  stalled_work: ofTasks("stalled_work", `${held("coalesce(t.progress_at, t.claimed_at)")} and t.leased_until > k.at`, `${GOES_ON} and s.since <= k.at - make_interval(secs => greatest(c.stalled_seconds, 3 * c.lease_seconds))`, "s.holder_name"),
  expired_approvals: statement<SignalRow>(
    "rows-expired_approvals",
    `select ${ROW}, a.asker_name as who, s.since from (
       select e.id, e.capability, e.title, e.since from (
         (select t.id, t.capability, t.title, t.deadline as since from approvals o join tasks t on t.id = o.task_id and t.approval_id = o.id and t.status = 'needs_approval'
          where o.state = 'open' and o.expires_at <= (select deadline_now()) order by o.expires_at limit ${BOUND})
         union all
         (select d.id, d.capability, d.title, d.updated_at from (
            select * from tasks t where t.status in ('completed', 'skipped', 'rejected', 'expired', 'cancelled') and t.updated_at > (select board_now() - interval '7 days') order by t.updated_at desc, t.id desc limit 20000
          ) d where d.status = 'expired' limit ${BOUND})
       ) e join capabilities c on c.name = e.capability where ${VISIBLE} order by e.since limit ${MOST}
     ) s left join lateral (select * from approvals a where a.task_id = s.id order by a.generation desc, a.round desc limit 1) a on true order by s.since`,
  ),
};

export function readSignalRows(name: Name, names: readonly string[] | null): Promise<SignalRow[]> {
  return READ[name](watchPool(), { names });
}
