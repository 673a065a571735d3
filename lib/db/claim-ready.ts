// The claim: pick what waits, skip what is locked, stamp leases, write events, in one statement.
import { COMPLETED, type Completed, completedOf, type CompletedRow, COMPLETING, completing, type Completion, completionValues, KEY } from "./complete-tasks";
import { DAY, MARK, ROOMS } from "./lock-capped";
import { appendNext, MOVED, nextHash } from "./log-events";
import { type Sets, setting, settingEither } from "./sets";
import { type Queryable, statement } from "./statement";
import { LAPSED, UNSTAMPED } from "./sweep-lapsed";
import { UNTOLD } from "./tell-closed";
import { MOVED_COLUMNS, type MovedRow, movedRow, type TaskRow } from "./task-row";

/** One caller's wish within a flight. Wishes of one `slot` share its capabilities; slots must not overlap. */
export type Wish = { slot: number; count: number; holder: { kind: "agent" | "person"; id: string; name: string; keyId: string | null; worker: string | null } };
export type Slot = { capabilities: string[]; count: number };

/** `untold`: something of the claiming key ended that it was not told of. */
export type ClaimedRow = { task: TaskRow; wish: number; token: string; untold: boolean };
/** The first row says how it went; of what is claimed and of completed tasks each has one. */
type Head = { met_lapsed: boolean; keys: string | null };
type Taken = MovedRow & { key: null; wish: number; place: number; token: string; untold: boolean };
type Row = { met_lapsed: null } & (Taken | CompletedRow);

/** Where there is no cap. */
const UNLIMITED = 1_000_000;

/** Bytes of documents that one answer carries at most; its first task it carries whatever that weighs. */
const MOST_BYTES = 8_388_608;
const BYTES = `octet_length(t.input::text) + coalesce(octet_length(t.state::text), 0) + case when t.approval_id is null then 0 else (
          select octet_length(a.request::text) + coalesce(octet_length(a.approved_request::text), 0) from approvals a where a.id = t.approval_id) end`;

/** What the answer of the picked task `t` carries before it. */
const BEFORE = `(select coalesce(sum(o.bytes), 0) from picked o where o.slot = t.slot and o.place < t.place and (:takers::int[])[o.base + o.place] = t.wish)`;

/** Candidates per branch: what is asked for, and room for rows that others hold. */
const CANDIDATES = [8, 40, 80, 160, 320] as const;

const RANK = "t.priority desc, t.created_at, t.id";
/** The order of candidates: sorted before their tasks are read, so that no more of those are read than are given. */
const FIRST = (of: string) => `${of}.resumes desc, ${of}.priority desc, ${of}.created_at, ${of}.id`;
const DUE = "t.available_at <= (select at from clock)";
const branch = (resumes: boolean, where: string, most: string) =>
  `(select t.id, t.priority, t.created_at, ${resumes} as resumes from tasks t where t.capability = cap.name and ${where} and ${DUE} order by ${RANK} limit ${most})`;

const waiting = (room: number, parked = "", fresh = `${room}`) => `${branch(true, "t.status in ('approved', 'changes_requested')", `${room}`)}
      union all ${branch(false, `t.status = 'pending' and t.first_claimed_at is null ${parked}`, fresh)}
      union all ${branch(false, `t.status = 'pending' and t.first_claimed_at is not null ${parked}`, `${room}`)}`;
/** What its caps leave of it. */
const within = (room: number) => `select * from (
      ${waiting(room, "and not cap.parked", `least(${room}, cap.fresh)`)}
      ) w order by w.resumes desc, w.priority desc, w.created_at, w.id limit cap.most`;

const lapsedOf = (which: string) => `exists (select from tasks t where t.capability = cap.name and ${which})`;

/** What each capability has left, counted while it is locked. */
const LEFT = `greatest(coalesce(r.running_room, ${UNLIMITED}), 0) as most, greatest(coalesce(r.ceiling_room, ${UNLIMITED}), 0) as fresh, coalesce(r.parked_room <= 0, false) as parked`;
const COUNTED = `cross join lateral (select ${ROOMS} from clock k cross join lateral ${DAY} d cross join lateral ${MARK} m) r`;
/** Whether the capability `c` gives anything, so that what gives nothing hides no other: without its lock only where it has no cap. */
const open = (locked: boolean) => `not c.paused and (select halted_at is null from board)${locked ? "" : " and c.max_running is null and c.max_parked is null and c.daily_ceiling is null"}`;

const CLAIMED = { type: "claimed", status: "'in_progress'", by: ["(:takerKinds::text[])[t.wish]", "(:takerIds::text[])[t.wish]", "(:takerNames::text[])[t.wish]"], attempt: "t.attempt + 1" } as const;

/** SQL, up to `d`: what is claimed of what waits, and by whom. */
const claiming = (room: number, locked: boolean) => `clock as materialized (select board_now() as at),
  slots as materialized (
    select * from unnest(:slots::int[], :slotCounts::int[], :slotBases::int[]) as s(slot, n, base)
  ), caps as materialized (
    select one.slot, c.name, c.lease_seconds, c.max_failures as policy_max_failures${locked ? `, ${LEFT}` : ""}
    from unnest(:capSlots::int[], :capNames::text[]) as one(slot, name) join capabilities c on c.name = one.name ${locked ? COUNTED : ""}
    where ${open(locked)}
  ), lapsed as materialized (
    select cap.slot from caps cap cross join clock k where not :despiteLapsed::boolean and (${lapsedOf(LAPSED)} or ${lapsedOf(UNSTAMPED)})
  ), picked as materialized (
    select s.slot, s.base, p.* from slots s cross join lateral (
      select t.*, (row_number() over ())::int as place from (
        select t.id, t.capability, t.status, t.attempt, t.approval_id, t.event_seq, t.event_hash, ${BYTES} as bytes, k.lease_seconds, k.policy_max_failures
        from (
          select c.*, cap.lease_seconds, cap.policy_max_failures from caps cap cross join lateral (
            ${locked ? within(room) : waiting(room)}
          ) c
          where cap.slot = s.slot and s.slot not in (select slot from lapsed)
          order by ${FIRST("c")} offset 0
        ) k join tasks t on t.id = k.id
        where t.status in ('pending', 'approved', 'changes_requested') and ${DUE}
        order by ${FIRST("k")}
        limit s.n
        for update of t skip locked
      ) t
    ) p
  ), taken as (
    select t.*, (:takers::int[])[t.base + t.place] as wish, t.at + make_interval(secs => t.lease_seconds) as until
    from (select p.*, (select board_now()) as at from picked p offset 0) t
  ), fitting as (
    select t.*, 'lt_' || replace(gen_random_uuid()::text, '-', '') as token,
      json_build_object('leasedUntil', t.until, 'worker', (:takerWorkers::text[])[t.wish], 'from', t.status, 'approvalId', t.approval_id) as payload
    from taken t
    where (select sum(bytes) from picked) < ${MOST_BYTES} or ${BEFORE} < ${MOST_BYTES}
    offset 0
  ), d as materialized (
    select t.id, t.capability, t.attempt, t.event_seq, t.at, t.until, t.wish, t.place, t.token, t.policy_max_failures, t.payload, ${nextHash(CLAIMED)} as hash from fitting t
  )`;

/** What a claim sets of the task `t`, from its row `d`. */
const CLAIMING: Sets = {
  status: "'in_progress'", attempt: "t.attempt + 1", lease_hash: "sha256(convert_to(d.token, 'UTF8'))", leased_until: "d.until", claimed_at: "d.at", claimed_from: "t.status",
  holder_kind: "(:takerKinds::text[])[d.wish]", holder_id: "(:takerIds::text[])[d.wish]", holder_name: "(:takerNames::text[])[d.wish]",
  key_id: "(:takerKeys::uuid[])[d.wish]", worker: "(:takerWorkers::text[])[d.wish]", first_claimed_at: "coalesce(t.first_claimed_at, d.at)", ...MOVED,
};
const changed = (sets: string, from: string, key: string) => `changed as (
    update tasks t set ${sets} from ${from} d where t.id = d.id
    returning ${key} as key, ${MOVED_COLUMNS}, d.wish - 1 as wish, d.place, d.token, (:takerKeys::uuid[])[d.wish] = any (array(${UNTOLD})) as untold
  )`;

/** What is claimed and what is completed changes in one update and is logged by one insert: each has to be set up anew by every statement. */
const MOVING = `moving as (
    select id, at, hash, policy_max_failures, true as taken, until, wish, place, token, null::text as given, null::bytea as input_hash, null::text as kind, null::text as holder_id from d
    union all select id, at, hash, policy_max_failures, false, null, null, null, null, given, input_hash, kind, holder_id from done
  )`;

const answer = (keys = "null", told = "true") => `select exists (select from lapsed) as met_lapsed, ${keys} as keys, c.* from (select) head left join changed c on false
  union all select null, null, c.* from changed c where ${told}`;

type Run = ReturnType<typeof statement<Head | Row>>;
const sized = (name: string, text: (room: number) => string): { room: number; run: Run }[] => CANDIDATES.map((room) => ({ room, run: statement(`${name}-${room}`, text(room)) }));
const alone = (locked: boolean) => (room: number) => `with ${claiming(room, locked)}, ${changed(setting(CLAIMING), "d", "null::text")}, logged as (${appendNext({ event: CLAIMED, from: "d" })}) ${answer()}`;
const beside = (answered: string) => (room: number) => `with ${claiming(room, false)}, ${completing("skip locked")}, ${MOVING}, ${changed(settingEither("d.taken", CLAIMING, COMPLETING), "moving", `case when not d.taken then ${KEY} end`)},
  logged as (${appendNext({ event: CLAIMED, from: "d" }, { event: COMPLETED, from: "done" })}) ${answered}`;

const free = sized("claim-free", alone(false));
const capped = sized("claim-capped", alone(true));
const besides = {
  brief: sized("claim-and-complete-brief", beside(answer("(select string_agg(c.key, ',') from changed c)", "c.key is null"))),
  whole: sized("claim-and-complete", beside(answer())),
};

type Got = { rows: ClaimedRow[]; lapsed: boolean; done: Completed };

/**
 * Claims for all wishes at once. Not `locked`: gives nothing of a capability with caps. `lapsed`: there are lapsed leases, which may
 * come first; then wishes that share their capabilities get nothing, unless it is to be `despiteLapsed`.
 */
export async function claimReady(on: Queryable, slots: Slot[], wishes: Wish[], { locked, despiteLapsed = false }: { locked: boolean; despiteLapsed?: boolean }): Promise<Got> {
  return gotOf(wishes, await runFor(locked ? capped : free, slots)(on, valuesOf(slots, wishes, despiteLapsed)));
}

/** Not locked, and completes beside it: one statement, one transaction and one wait for the disk for both. */
export async function claimAndComplete(on: Queryable, slots: Slot[], wishes: Wish[], items: Completion[], how: "whole" | "brief"): Promise<Got> {
  return gotOf(wishes, await runFor(besides[how], slots)(on, { ...valuesOf(slots, wishes, false), ...completionValues(items) }));
}

function runFor(runs: { room: number; run: Run }[], slots: Slot[]): Run {
  const most = Math.max(...slots.map((slot) => slot.count));
  return (runs.find(({ room }) => room >= most + 4) ?? runs[runs.length - 1]!).run;
}

function gotOf(wishes: Wish[], all: (Head | Row)[]): Got {
  let head: Head | undefined;
  const taken: Taken[] = [];
  const completed: CompletedRow[] = [];
  for (const row of all) {
    if (row.met_lapsed !== null) head = row;
    else if (row.key === null) taken.push(row);
    else completed.push(row);
  }
  const rows = taken.sort((a, b) => a.place - b.place).map((row) => ({ task: movedRow(row, wishes[row.wish]!.holder), wish: row.wish, token: row.token, untold: row.untold }));
  const keys = head!.keys?.split(",").map((key) => ({ key })) ?? [];
  return { rows, lapsed: head!.met_lapsed, done: completedOf([...completed, ...keys]) };
}

function valuesOf(slots: Slot[], wishes: Wish[], despiteLapsed: boolean): Record<string, unknown> {
  // Whose is the first task of a slot, the second, and so on: in the order in which they asked.
  const takers = slots.map((): number[] => []);
  wishes.forEach(({ slot, count }, index) => {
    for (let taken = 0; taken < count; taken++) takers[slot]!.push(index + 1);
  });
  return {
    despiteLapsed,
    slots: slots.map((_, index) => index),
    capSlots: slots.flatMap((slot, index) => slot.capabilities.map(() => index)),
    capNames: slots.flatMap((slot) => slot.capabilities),
    slotCounts: slots.map((slot) => slot.count),
    slotBases: takers.map((_, slot) => takers.slice(0, slot).flat().length),
    takers: takers.flat(),
    takerKinds: wishes.map((wish) => wish.holder.kind),
    takerIds: wishes.map((wish) => wish.holder.id),
    takerNames: wishes.map((wish) => wish.holder.name),
    takerKeys: wishes.map((wish) => wish.holder.keyId),
    takerWorkers: wishes.map((wish) => wish.holder.worker),
  };
}
