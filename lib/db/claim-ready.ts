// The claim: pick what is ready, skip what is locked, stamp leases, write events, in one statement.
import { appendEvents, BY_SYSTEM, nextEvent } from "./log-events";
import { type Queryable, statement } from "./statement";
import { CHANGED_COLUMNS, type TaskRow } from "./task-row";

/** One caller's wish within a flight. Wishes of one `slot` share its capabilities; slots must not overlap. */
export type Wish = { slot: number; count: number; holder: { kind: string; id: string; name: string; keyId: string | null; worker: string | null } };
/** What a capped capability has left. `most`: leases; `fresh`: first-ever claims; `parked`: its parked work is full. */
export type Room = { capability: string; most: number; fresh: number; parked: boolean };
export type Slot = { capabilities: Room[]; count: number };

export function unlimited(capability: string): Room {
  return { capability, most: UNLIMITED, fresh: UNLIMITED, parked: false };
}

const UNLIMITED = 1_000_000;
export type ClaimedRow = TaskRow & { wish: number; token: string | null; approval_answered: boolean };

/** Candidates per branch: what is asked for, and room for rows that others hold. */
const ROOMS = [8, 32, 160] as const;

const RANK = "t.priority desc, t.created_at, t.id";
const DUE = "t.available_at <= (select at from clock)";
const branch = (resumes: string, where: string, order: string, room: number) =>
  `(select t.id, t.priority, t.created_at, ${resumes} as resumes from tasks t where t.capability = cap.name and ${where} order by ${order} limit ${room})`;

const text = (room: number) => `with clock as materialized (select board_now() as at),
  slots as materialized (
    select s.slot, s.rooms, s.n from unnest(:slots::int[], :slotRooms::text[], :slotCounts::int[]) as s(slot, rooms, n)
  ), wishes as materialized (
    select * from unnest(:wishes::int[], :wishSlots::int[], :froms::int[], :tos::int[], :kinds::text[], :ids::text[], :names::text[], :keys::uuid[], :workers::text[])
      as w(wish, slot, from_number, to_number, kind, holder, name, key_id, worker)
  ), found as materialized (
    select s.slot, cap.name, cap.most, c.* from slots s
    cross join lateral json_to_recordset(s.rooms::json) as cap(name text, most int, fresh int, parked boolean)
    cross join lateral (
      ${branch("true", `t.status in ('approved', 'changes_requested') and ${DUE}`, RANK, room)}
      union all (select n.id, n.priority, n.created_at, n.resumes from (
        select t.*, row_number() over () as number from ${branch("false", `t.status = 'pending' and t.first_claimed_at is null and not cap.parked and cap.fresh > 0 and ${DUE}`, RANK, room)} t
      ) n where n.number <= cap.fresh)
      union all ${branch("false", `t.status = 'pending' and t.first_claimed_at is not null and not cap.parked and ${DUE}`, RANK, room)}
      union all ${branch("t.claimed_from <> 'pending'", "t.status = 'in_progress' and t.leased_until <= (select at from clock) and (t.claimed_from <> 'pending' or not cap.parked)", `(t.claimed_from <> 'pending') desc, ${RANK}`, room)}
      union all ${branch("false", "t.status = 'in_progress' and t.leased_until is null and t.updated_at < (select at from clock) - interval '1 hour'", RANK, room)}
    ) c
    where cap.most > 0
  ), candidates as materialized (
    select * from (select f.*, row_number() over (partition by f.slot, f.name order by f.resumes desc, f.priority desc, f.created_at, f.id) as place from found f) f
    where f.place <= f.most
  ), picked as materialized (
    select s.slot, p.* from slots s cross join lateral (
      select t.*, k.resumes from candidates k join tasks t on t.id = k.id
      where k.slot = s.slot and (
        (t.status in ('pending', 'approved', 'changes_requested') and ${DUE})
        or (t.status = 'in_progress' and coalesce(t.leased_until <= (select at from clock), t.updated_at < (select at from clock) - interval '1 hour')))
      order by k.resumes desc, k.priority desc, k.created_at, k.id
      limit s.n
      for update of t skip locked
    ) p
  ), answers as materialized (
    select a.id, a.redeemed_at, a.settled_at from approvals a join picked t on t.approval_id = a.id where t.status = 'in_progress' order by a.id for update of a
  ), judged as materialized (
    select t.*, t.status = 'in_progress' as was_lapsed, c.lease_seconds, c.max_failures as policy_max_failures, (select board_now()) as at,
      case when t.status <> 'in_progress' then null
        when a.redeemed_at is not null and a.settled_at is null then 'outcome_unknown'
        when t.lapses + 1 >= c.max_lapses then 'lapses' end as doom
    from picked t join capabilities c on c.name = t.capability left join answers a on a.id = t.approval_id
    where not c.paused and (select halted_at is null from board)
  ), numbered as materialized (
    select t.*, case when t.doom is null then row_number() over (partition by t.slot, t.doom is null order by t.resumes desc, t.priority desc, t.created_at, t.id) end as number,
      t.at + make_interval(secs => t.lease_seconds) as until, 'lt_' || replace(gen_random_uuid()::text, '-', '') as token
    from judged t
  ), expired as materialized (
    select t.*, w.wish, w.kind, w.holder, w.name as wisher, w.key_id as wish_key, w.worker as wish_worker,
      case when t.was_lapsed then ${nextEvent({
        type: "lease_expired",
        status: "t.status",
        by: BY_SYSTEM,
        payload: "json_build_object('leasedUntil', t.leased_until, 'lapses', t.lapses + 1)",
      })} end as e1
    from numbered t left join wishes w on w.slot = t.slot and t.number between w.from_number and w.to_number
    where t.doom is not null or w.wish is not null
  ), drafted as materialized (
    select t.*, case when t.doom is null then ${nextEvent({
      type: "claimed",
      status: "'in_progress'",
      by: ["t.kind", "t.holder", "t.wisher"],
      attempt: "t.attempt + 1",
      after: "t.e1",
      payload: "json_build_object('leasedUntil', t.until, 'worker', t.wish_worker, 'from', coalesce(t.claimed_from, t.status), 'approvalId', t.approval_id)",
    })} else ${nextEvent({
      type: "escalated",
      status: "'escalated'",
      by: BY_SYSTEM,
      after: "t.e1",
      payload: "json_build_object('reason', t.doom, 'failures', t.failures, 'lapses', t.lapses + 1)",
    })} end as e from expired t
  ), changed as (
    update tasks t set
      status = (d.e).status, attempt = (d.e).attempt, lapses = t.lapses + d.was_lapsed::int,
      version = t.version + 1, updated_at = d.at, event_seq = (d.e).seq, event_hash = (d.e).hash,
      lease_hash = case when d.doom is null then sha256(convert_to(d.token, 'UTF8')) end,
      leased_until = case when d.doom is null then d.until end,
      claimed_at = case when d.doom is null then d.at end,
      claimed_from = case when d.doom is null then coalesce(t.claimed_from, t.status) end,
      holder_kind = case when d.doom is null then d.kind end, holder_id = case when d.doom is null then d.holder end,
      holder_name = case when d.doom is null then d.wisher end, key_id = case when d.doom is null then d.wish_key end,
      worker = case when d.doom is null then d.wish_worker end,
      progress_percent = null, progress_note = null, progress_at = null,
      last_lease_hash = case when d.was_lapsed then t.lease_hash else t.last_lease_hash end,
      last_action = case when d.was_lapsed then 'lapse' else t.last_action end,
      first_claimed_at = coalesce(t.first_claimed_at, case when d.doom is null then d.at end),
      escalation_reason = d.doom, escalated_at = case when d.doom is not null then d.at end
    from drafted d where t.id = d.id
    returning t.*, d.wish, case when d.doom is null then d.token end as token, d.resumes, d.policy_max_failures
  ), logged as (
    ${appendEvents("(select e1 as e from drafted where was_lapsed union all select e from drafted) x")}
  )
  select ${CHANGED_COLUMNS.replaceAll("c.max_failures", "t.policy_max_failures")}, t.wish, t.token
  from changed t order by t.wish, t.resumes desc, t.priority desc, t.created_at, t.id`;

const runs = ROOMS.map((room) => ({ room, run: statement<ClaimedRow>(`claim-ready-${room}`, text(room)) }));

/** Claims for all wishes at once. Rows with `wish` null are tasks that escalated on the way. */
export async function claimReady(on: Queryable, slots: Slot[], wishes: Wish[]): Promise<ClaimedRow[]> {
  const most = Math.max(...slots.map((slot) => slot.count));
  const { run } = runs.find(({ room }) => room >= most + 4) ?? runs[runs.length - 1]!;
  const taken = slots.map(() => 0);
  const froms = wishes.map((wish) => (taken[wish.slot]! += wish.count) - wish.count + 1);
  return run(on, {
    slots: slots.map((_, index) => index),
    slotRooms: slots.map((slot) => JSON.stringify(slot.capabilities.map(({ capability, ...room }) => ({ name: capability, ...room })))),
    slotCounts: slots.map((slot) => slot.count),
    wishes: wishes.map((_, index) => index),
    wishSlots: wishes.map((wish) => wish.slot),
    froms,
    tos: wishes.map((wish, index) => froms[index]! + wish.count - 1),
    kinds: wishes.map((wish) => wish.holder.kind),
    ids: wishes.map((wish) => wish.holder.id),
    names: wishes.map((wish) => wish.holder.name),
    keys: wishes.map((wish) => wish.holder.keyId),
    workers: wishes.map((wish) => wish.holder.worker),
  });
}
