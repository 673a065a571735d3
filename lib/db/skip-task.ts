import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { HELD, LEASE_ENDED } from "./lease";
import { statement } from "./statement";

/** Ends a held task with nothing done; refused once an approval was redeemed since it was last requeued. */
export const skipTask = statement<{ id: string }>(
  "skip-task",
  `with ${HELD}, d as materialized (
    select t.*, ${nextEvent({ type: "skipped", status: "'skipped'", payload: "json_build_object('reason', :reason::text)" })} as e
    from held t where not exists (select from approvals a where a.task_id = t.id and a.generation = t.generation and a.redeemed_at is not null)
  ), changed as (
    update tasks t set status = 'skipped', ${LEASE_ENDED}, ${STAMPED} from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("d")})
  select id from changed`,
);
