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

/** SQL: what the capability `c` has left at `k.at`, on its day `d`; each counted from rows, no further than its cap, and not at all without one. */
export const ROOMS = `
  case when c.max_running is not null then c.max_running - (select count(*) from (select from tasks t where t.capability = c.name and t.status = 'in_progress' and t.leased_until > k.at limit c.max_running) s)::int end as running_room,
  case when c.max_parked is not null then c.max_parked - (select count(*) from (select from tasks t where t.capability = c.name and t.status = 'needs_approval' and t.deadline > k.at limit c.max_parked) s)::int end as parked_room,
  case when c.daily_ceiling is not null then c.daily_ceiling - (select count(*) from (select from tasks t where t.capability = c.name and t.first_claimed_at >= d.began limit c.daily_ceiling) s)::int end as ceiling_room`;

/** SQL: the day of the capability `c` at `k.at`, by its own zone. */
export const DAY = `(
  select date_trunc('day', k.at at time zone c.time_zone) at time zone c.time_zone as began,
    (date_trunc('day', k.at at time zone c.time_zone) + interval '1 day') at time zone c.time_zone as ends)`;

const COUNTS = `with clock as materialized (select board_now() as at)
  select c.name as capability, c.paused, ${ROOMS},
    case when c.max_running is not null then (select min(t.leased_until) from tasks t where t.capability = c.name and t.status = 'in_progress' and t.leased_until > k.at) end as running_at,
    case when c.max_parked is not null then (select min(t.deadline) from tasks t where t.capability = c.name and t.status = 'needs_approval' and t.deadline > k.at) end as parked_at,
    d.ends as ceiling_at
  from capabilities c cross join clock k cross join lateral ${DAY} d
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
