import { DEADLINES_FROM, IS_HELD, MAY_RUN_ON } from "./lease";
import { appendEvents, nextEvent } from "./log-events";
import { type Queryable, statement } from "./statement";

export type Beat = { id: string; lease: Buffer; holder: string; actor: { kind: string; name: string }; percent: number | null; note: string | null; progress: boolean };

/** Moves the deadline of every live lease named; a lease that is lost has no row in the answer, though another of its task may. Locks in id order. */
const run = statement<{ lease: Buffer; holder: string; until: string }>(
  "heartbeat-leases",
  `with asked as materialized (
    select * from unnest(:ids::uuid[], :leases::bytea[], :holders::text[], :kinds::text[], :names::text[], :percents::real[], :notes::text[], :progresses::boolean[])
      as a(id, lease, holder, kind, name, percent, note, progress)
  ), locked as materialized (
    select t.*, a.kind, a.name, a.percent, a.note, a.progress
    from (select * from asked order by id) a cross join lateral (
      select t.id, t.capability, t.status, t.attempt, t.claimed_at, t.leased_until, t.holder_id, t.event_seq, t.event_hash from tasks t
      where t.id = a.id and ${IS_HELD} and t.lease_hash = a.lease and t.holder_id = a.holder for update
    ) t
  ), live as materialized (
    select t.*, ${DEADLINES_FROM} + make_interval(secs => c.lease_seconds) as until
    from (select l.*, (select board_now()) as at from locked l) t join capabilities c on c.name = t.capability
    where t.leased_until > (select deadline_now()) and ${MAY_RUN_ON}
  ), d as materialized (
    select t.*, ${nextEvent({
      type: "heartbeated",
      status: "t.status",
      by: ["t.kind", "t.holder_id", "t.name"],
      payload: `case when t.progress then json_build_object('leasedUntil', t.until, 'progress', json_build_object('percent', t.percent, 'note', t.note))
        else json_build_object('leasedUntil', t.until) end`,
    })} as e from live t
  ), changed as (
    update tasks t set leased_until = d.until,
      progress_percent = case when d.progress then coalesce(d.percent, t.progress_percent) else t.progress_percent end,
      progress_note = case when d.progress then coalesce(d.note, t.progress_note) else t.progress_note end,
      progress_at = case when d.progress then d.at else t.progress_at end,
      version = t.version + 1, updated_at = d.at, event_seq = (d.e).seq, event_hash = (d.e).hash
    from d where t.id = d.id returning t.lease_hash, t.holder_id, t.leased_until
  ), logged as (${appendEvents("d")})
  select lease_hash as lease, holder_id as holder, leased_until as until from changed`,
);

export function heartbeatLeases(on: Queryable, beats: Beat[]): Promise<{ lease: Buffer; holder: string; until: string }[]> {
  return run(on, {
    ids: beats.map((beat) => beat.id),
    leases: beats.map((beat) => beat.lease),
    holders: beats.map((beat) => beat.holder),
    kinds: beats.map((beat) => beat.actor.kind),
    names: beats.map((beat) => beat.actor.name),
    percents: beats.map((beat) => beat.percent),
    notes: beats.map((beat) => beat.note),
    progresses: beats.map((beat) => beat.progress),
  });
}
