import { appendEvents, nextEvent, STAMPED } from "./log-events";
import { HELD, LEASE_ENDED, UNSETTLED } from "./lease";
import { statement } from "./statement";

/** Gives a held task back to the status it was claimed from; not between redeem and settle. */
export const releaseTask = statement<{ id: string }>(
  "release-task",
  `with ${HELD}, d as materialized (
    select t.*, t.at + make_interval(secs => :delay::float8) as due, ${nextEvent({
      type: "released",
      status: "t.claimed_from",
      payload: "json_build_object('to', t.claimed_from, 'availableAt', t.at + make_interval(secs => :delay::float8), 'note', :note::text, 'stateSha256', :stateHash::text)",
    })} as e
    from held t
    where not ${UNSETTLED}
  ), changed as (
    update tasks t set status = d.claimed_from, available_at = d.due, state = coalesce(:state::json, t.state), ${LEASE_ENDED}, ${STAMPED}
    from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("d")})
  select id from changed`,
);
