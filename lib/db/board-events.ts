// Events of the board itself: halt and resume. Their chain's head is the board's one row.
import { appendEvents, BY, nextEvent, STAMPED } from "./log-events";
import { statement } from "./statement";

const drafted = (type: string, payload: string) => `next_event(b.event_hash, b.event_seq, null, '${type}', b.at, ${BY}, null, null, null, ${payload})`;

export const haltBoard = statement<{ at: string }>(
  "halt-board",
  `with locked as materialized (select * from board for update), d as materialized (
    select b.*, ${drafted("halted", "json_build_object('reason', :reason::text)")} as e from (select l.*, board_now() as at from locked l) b where b.halted_at is null
  ), changed as (
    update board b set halted_at = d.at, halt_reason = :reason::text, halted_by = :byId::text, event_seq = (d.e).seq, event_hash = (d.e).hash from d returning b.halted_at
  ), logged as (${appendEvents("d")}) select halted_at as at from changed`,
);

export const resumeBoard = statement<{ stood: number }>(
  "resume-board",
  `with locked as materialized (select * from board for update), d as materialized (
    select b.*, extract(epoch from b.at - b.halted_at)::float8 as stood,
      ${drafted("resumed", "json_build_object('reason', :reason::text, 'seconds', extract(epoch from b.at - b.halted_at)::float8)")} as e
    from (select l.*, board_now() as at from locked l) b where b.halted_at is not null
  ), changed as (
    update board b set halted_at = null, halt_reason = null, halted_by = null, event_seq = (d.e).seq, event_hash = (d.e).hash from d
  ), logged as (${appendEvents("d")}) select stood from d`,
);

/** Every lease, every run and every deadline gets back the time that the board stood still; an event each. */
export const giveTimeBack = statement<{ id: string }>(
  "give-time-back",
  `with locked as materialized (
    select t.* from tasks t where t.status in ('in_progress', 'needs_approval') order by t.id for update
  ), d as materialized (
    select t.*, ${nextEvent({
      type: "resumed",
      status: "t.status",
      payload: "json_build_object('leasedUntil', t.leased_until + make_interval(secs => :stood::float8), 'expiresAt', t.deadline + make_interval(secs => :stood::float8))",
    })} as e
    from (select l.*, board_now() as at from locked l) t
  ), moved as (
    update approvals a set expires_at = a.expires_at + make_interval(secs => :stood::float8) from d where a.id = d.approval_id and a.state = 'open'
  ), changed as (
    update tasks t set leased_until = t.leased_until + make_interval(secs => :stood::float8), deadline = t.deadline + make_interval(secs => :stood::float8),
      claimed_at = t.claimed_at + make_interval(secs => :stood::float8), ${STAMPED}
    from d where t.id = d.id returning t.id
  ), logged as (${appendEvents("d")}) select id from changed`,
);

export const readHalt = statement<{ halted_at: string | null; reason: string | null; by: string | null }>(
  "read-halt",
  "select b.halted_at, b.halt_reason as reason, u.name as by from board b left join users u on u.id = b.halted_by",
);
