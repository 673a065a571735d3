// Caps: the capability's row is locked by a statement of its own, before anything is counted. Counting inside the claim
// would read a snapshot from before the wait, and overshoot.
import pg from "pg";
import { oncePerProcess } from "../process";
import { type Queryable, statement } from "./statement";

const capped = statement<{ name: string }>(
  "read-capped",
  `select name from capabilities where max_running is not null or max_parked is not null or daily_ceiling is not null`,
);
const BELIEVED_MS = 1_000;

/**
 * SQL: what the capability `c` has left at `k.at`, on its day `d` with the mark `m`; each counted from rows, no further than
 * its cap, and not at all without one.
 */
export const ROOMS = `
  case when c.max_running is not null then c.max_running - (select count(*) from (select from tasks t where t.capability = c.name and t.status = 'in_progress' and t.leased_until > k.at limit c.max_running) s)::int end as running_room,
  case when c.max_parked is not null then c.max_parked - (select count(*) from (select from tasks t where t.capability = c.name and t.status = 'needs_approval' and t.deadline > k.at limit c.max_parked) s)::int end as parked_room,
  case when c.daily_ceiling is not null then c.daily_ceiling - m.counted - (select count(*) from (select from tasks t where t.capability = c.name and t.first_claimed_at >= m.upto limit greatest(c.daily_ceiling - m.counted, 0)) s)::int end as ceiling_room`;

/** SQL: the day of the capability `c` at `k.at`, by its own zone. */
export const DAY = `(
  select date_trunc('day', k.at at time zone c.time_zone) at time zone c.time_zone as began,
    (date_trunc('day', k.at at time zone c.time_zone) + interval '1 day') at time zone c.time_zone as ends)`;

/**
 * SQL: up to when this day's first claims of the capability `c` have been counted, and how many they were: its day can have
 * very many. A mark of a clock that has been set back since counts for nothing.
 */
export const MARK = `(
  select coalesce(max(x.upto), d.began) as upto, coalesce(max(x.counted), 0) as counted from ceiling_marks x
  where x.capability = c.name and x.began = d.began and x.upto <= k.at)`;

/** First claims after which a server moves the mark. */
const MARK_EVERY = 500;

/**
 * Whoever claims first holds the capability's lock, so that all before now is committed, except what began before there was
 * a ceiling: that has ended when the policy is a minute old.
 */
const mark = statement<object>(
  "mark-ceilings",
  `insert into ceiling_marks (capability, began, upto, counted)
   select c.name, d.began, k.at, m.counted + (select count(*) from tasks t where t.capability = c.name and t.first_claimed_at >= m.upto and t.first_claimed_at < k.at)::int
   from (select board_now() as at) k join capabilities c on c.name = any(:names::text[]) and c.daily_ceiling is not null and c.updated_at < k.at - interval '1 minute'
     cross join lateral ${DAY} d cross join lateral ${MARK} m
   on conflict (capability) do update set began = excluded.began, upto = excluded.upto, counted = excluded.counted`,
);

const sinceMark = (): Map<string, number> => oncePerProcess("claims since a mark", () => new Map());

/** In a transaction of `beginLocked`, before it counts. */
export async function moveMarks(client: pg.PoolClient, names: string[]): Promise<void> {
  const due = names.filter((name) => (sinceMark().get(name) ?? MARK_EVERY) >= MARK_EVERY);
  if (!due.length) return;
  await mark(client, { names: due });
  for (const name of due) sinceMark().set(name, 0);
}

export function countTowardsMark(name: string, claimed: number): void {
  sinceMark().set(name, (sinceMark().get(name) ?? MARK_EVERY) + claimed);
}

const COUNTS = `with clock as materialized (select board_now() as at)
  select c.name as capability, c.paused, ${ROOMS},
    case when c.max_running is not null then (select min(t.leased_until) from tasks t where t.capability = c.name and t.status = 'in_progress' and t.leased_until > k.at) end as running_at,
    case when c.max_parked is not null then (select min(t.deadline) from tasks t where t.capability = c.name and t.status = 'needs_approval' and t.deadline > k.at) end as parked_at,
    d.ends as ceiling_at
  from capabilities c cross join clock k cross join lateral ${DAY} d cross join lateral ${MARK} m
  where c.name = any(:names::text[])`;

export type Counted = {
  capability: string; paused: boolean; running_room: number | null; parked_room: number | null; ceiling_room: number | null;
  running_at: string | null; parked_at: string | null; ceiling_at: string;
};

const count = statement<Counted>("count-capped", COUNTS);

type Known = { names: Set<string>; at: number };
const known = (): Known => oncePerProcess("capped capabilities", () => ({ names: new Set(), at: -Infinity }));

/** The capabilities that had a cap when last looked at, which is at most a second ago. */
export async function readCapped(on: Queryable): Promise<Set<string>> {
  if (performance.now() - known().at > BELIEVED_MS) {
    const at = performance.now();
    Object.assign(known(), { names: new Set((await capped(on)).map(({ name }) => name)), at });
  }
  return known().names;
}

/** To be called where what is known seems to be outdated. */
export function forgetCapped(): void {
  known().at = -Infinity;
}

/** Begins a transaction and locks the capabilities, in order of name: one message, since every claim of theirs waits for it. */
export function beginLocked(names: string[]): string {
  return `begin; select from capabilities where name in (${names.map((name) => pg.escapeLiteral(name)).join(", ")}) order by name for no key update`;
}

export async function countCapped(on: Queryable, names: string[]): Promise<Counted[]> {
  return count(on, { names });
}

export function isFull(room: number | null | undefined): boolean {
  return typeof room === "number" && room <= 0;
}
