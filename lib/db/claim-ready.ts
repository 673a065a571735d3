// The claim: pick what is ready, skip what is locked, stamp leases, write events, in one statement.
import { DAY, MARK, ROOMS } from "./lock-capped";
import { appendEvents, BY_SYSTEM, nextEvent, STAMPED } from "./log-events";
import { type Queryable, statement } from "./statement";
import { UNTOLD } from "./tell-closed";
import { CHANGED_COLUMNS, type TaskRow } from "./task-row";

/** One caller's wish within a flight. Wishes of one `slot` share its capabilities; slots must not overlap. */
export type Wish = { slot: number; count: number; holder: { kind: string; id: string; name: string; keyId: string | null; worker: string | null } };
export type Slot = { capabilities: string[]; count: number };

/** Where there is no cap. */
const UNLIMITED = 1_000_000;

/** `untold`: something of the claiming key ended that it was not told of. */
export type ClaimedRow = TaskRow & { wish: number; token: string | null; untold: boolean };

/** Bytes of documents that one answer carries at most; its first task it carries whatever that weighs. */
const MOST_BYTES = 8_388_608;
const BYTES = `octet_length(t.input::text) + coalesce(octet_length(t.state::text), 0) + case when t.approval_id is null then 0 else (
          select octet_length(a.request::text) + coalesce(octet_length(a.approved_request::text), 0) from approvals a where a.id = t.approval_id) end`;

/** Candidates per branch: what is asked for, and room for rows that others hold. */
const CANDIDATES = [8, 40, 80, 160, 320] as const;

const RANK = "t.priority desc, t.created_at, t.id";
const DUE = "t.available_at <= (select at from clock)";
const branch = (resumes: string, where: string, order: string, room: number) =>
  `(select t.id, t.priority, t.created_at, ${resumes} as resumes from tasks t where t.capability = cap.name and ${where} order by ${order} limit ${room})`;

const text = (room: number) => `with clock as materialized (select board_now() as at),
  slots as materialized (
    select s.slot, s.names, s.n, s.base from unnest(:slots::int[], :slotNames::text[], :slotCounts::int[], :slotBases::int[]) as s(slot, names, n, base)
  ), caps as materialized (
    select s.slot, one.name, coalesce(r.running_room, ${UNLIMITED}) as most, coalesce(r.ceiling_room, ${UNLIMITED}) as fresh, coalesce(r.parked_room <= 0, false) as parked
    from slots s cross join lateral json_array_elements_text(s.names::json) as one(name)
    left join lateral (select ${ROOMS} from capabilities c cross join clock k cross join lateral ${DAY} d cross join lateral ${MARK} m where :locked::boolean and c.name = one.name) r on true
  ), found as materialized (
    select cap.slot, cap.name, cap.most, c.* from caps cap cross join lateral (
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
    select s.slot, s.base, p.* from slots s cross join lateral (
      select t.id, t.capability, t.status, t.priority, t.created_at, t.attempt, t.failures, t.lapses, t.leased_until, t.claimed_from, t.approval_id,
        t.event_seq, t.event_hash, k.resumes, ${BYTES} as bytes
      from candidates k join tasks t on t.id = k.id
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
    select t.*, row_number() over (partition by t.slot, t.doom is null order by t.resumes desc, t.priority desc, t.created_at, t.id) as number from (
      select t.*, t.status = 'in_progress' as was_lapsed, c.lease_seconds, c.max_failures as policy_max_failures, (select board_now()) as at,
        case when t.status <> 'in_progress' then null
          when a.redeemed_at is not null and a.settled_at is null then 'outcome_unknown'
          when t.lapses + 1 >= c.max_lapses then 'lapses' end as doom
      from picked t join capabilities c on c.name = t.capability left join answers a on a.id = t.approval_id
      where not c.paused and (select halted_at is null from board)
        and (:locked::boolean or (c.max_running is null and c.max_parked is null and c.daily_ceiling is null))
      offset 0
    ) t
  ), expired as materialized (
    select t.*, t.at + make_interval(secs => t.lease_seconds) as until, 'lt_' || replace(gen_random_uuid()::text, '-', '') as token,
      case when t.doom is null then (:takers::int[])[t.base + t.number] end as wish,
      case when t.was_lapsed then ${nextEvent({
        type: "lease_expired",
        status: "t.status",
        by: BY_SYSTEM,
        payload: "json_build_object('leasedUntil', t.leased_until, 'lapses', t.lapses + 1)",
      })} end as e1
    from judged t
  ), fitting as materialized (
    select t.* from (select t.*, sum(t.bytes) over (partition by t.wish order by t.number) - t.bytes as before from expired t) t where t.before < ${MOST_BYTES} or t.doom is not null
  ), drafted as materialized (
    select t.id, t.at, t.until, t.token, t.wish, t.doom, t.was_lapsed, t.resumes, t.policy_max_failures, t.e1, case when t.doom is null then ${nextEvent({
      type: "claimed",
      status: "'in_progress'",
      by: ["(:kinds::text[])[t.wish]", "(:ids::text[])[t.wish]", "(:names::text[])[t.wish]"],
      attempt: "t.attempt + 1",
      after: "t.e1",
      payload: "json_build_object('leasedUntil', t.until, 'worker', (:workers::text[])[t.wish], 'from', coalesce(t.claimed_from, t.status), 'approvalId', t.approval_id)",
    })} else ${nextEvent({
      type: "escalated",
      status: "'escalated'",
      by: BY_SYSTEM,
      after: "t.e1",
      payload: "json_build_object('reason', t.doom, 'failures', t.failures, 'lapses', t.lapses + 1)",
    })} end as e from fitting t
  ), changed as (
    update tasks t set
      status = (d.e).status, attempt = (d.e).attempt, lapses = t.lapses + d.was_lapsed::int, ${STAMPED},
      lease_hash = case when d.doom is null then sha256(convert_to(d.token, 'UTF8')) end,
      leased_until = case when d.doom is null then d.until end,
      claimed_at = case when d.doom is null then d.at end,
      claimed_from = case when d.doom is null then coalesce(t.claimed_from, t.status) end,
      holder_kind = (:kinds::text[])[d.wish], holder_id = (:ids::text[])[d.wish], holder_name = (:names::text[])[d.wish],
      key_id = (:keys::uuid[])[d.wish], worker = (:workers::text[])[d.wish],
      progress_percent = null, progress_note = null, progress_at = null,
      last_lease_hash = case when d.was_lapsed then t.lease_hash else t.last_lease_hash end,
      last_action = case when d.was_lapsed then 'lapse' else t.last_action end,
      first_claimed_at = coalesce(t.first_claimed_at, case when d.doom is null then d.at end),
      escalation_reason = d.doom, escalated_at = case when d.doom is not null then d.at end
    from drafted d where t.id = d.id
    returning ${CHANGED_COLUMNS.replaceAll("c.max_failures", "d.policy_max_failures")}, d.wish - 1 as wish, case when d.doom is null then d.token end as token, d.resumes,
      (:keys::uuid[])[d.wish] = any (array(${UNTOLD})) as untold
  ), logged as (
    ${appendEvents("(select e1 as e from drafted where was_lapsed union all select e from drafted) x")}
  )
  select * from changed order by wish, resumes desc, priority desc, created_at, id`;

const runs = CANDIDATES.map((room) => ({ room, run: statement<ClaimedRow>(`claim-ready-${room}`, text(room)) }));

/** Claims for all wishes at once. Rows with `wish` null are tasks that escalated on the way. Not `locked`: gives nothing of a capability with caps. */
export async function claimReady(on: Queryable, slots: Slot[], wishes: Wish[], locked: boolean): Promise<ClaimedRow[]> {
  const most = Math.max(...slots.map((slot) => slot.count));
  const { run } = runs.find(({ room }) => room >= most + 4) ?? runs[runs.length - 1]!;
  const numbered = wishes.map((wish, index) => ({ ...wish, number: index + 1 }));
  // Whose is the first task of a slot, the second, and so on: in the order in which they asked.
  const takers = slots.map((_, slot) => numbered.filter((wish) => wish.slot === slot).flatMap(({ number, count }) => Array<number>(count).fill(number)));
  return run(on, {
    slots: slots.map((_, index) => index),
    slotNames: slots.map((slot) => JSON.stringify(slot.capabilities)),
    locked,
    slotCounts: slots.map((slot) => slot.count),
    slotBases: takers.map((_, slot) => takers.slice(0, slot).flat().length),
    takers: takers.flat(),
    kinds: wishes.map((wish) => wish.holder.kind),
    ids: wishes.map((wish) => wish.holder.id),
    names: wishes.map((wish) => wish.holder.name),
    keys: wishes.map((wish) => wish.holder.keyId),
    workers: wishes.map((wish) => wish.holder.worker),
  });
}
