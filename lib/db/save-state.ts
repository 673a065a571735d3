import { DEADLINES_FROM, HELD, MAY_RUN_ON } from "./lease";
import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { statement } from "./statement";

/** A heartbeat that also keeps the task's state: what the next attempt starts from, should this one die. */
export const saveState = statement<{ until: string }>(
  "save-state",
  `with ${HELD}, live as materialized (
    select t.*, ${DEADLINES_FROM} + make_interval(secs => c.lease_seconds) as until from held t join capabilities c on c.name = t.capability
    where ${MAY_RUN_ON}
  ), d as materialized (
    select t.*, ${nextEvent({
      type: "heartbeated",
      status: "t.status",
      payload: `json_build_object('leasedUntil', t.until, 'stateSha256', :stateHash::text,
        'progress', case when :progress::boolean then json_build_object('percent', :percent::real, 'note', :note::text) end)`,
    })} as e from live t
  ), changed as (
    update tasks t set leased_until = d.until, state = :state::json,
      progress_percent = coalesce(:percent::real, t.progress_percent), progress_note = coalesce(:note::text, t.progress_note),
      progress_at = case when :progress::boolean then d.at else t.progress_at end, ${STAMPED}
    from d where t.id = d.id returning t.leased_until
  ), logged as (${appendEvents("d")})
  select leased_until as until from changed`,
);
