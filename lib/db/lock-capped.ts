// Caps: the capability's row is locked by a statement of its own, before anything is counted. Counting inside the claim
// would read a snapshot from before the wait, and overshoot.
import type { Room } from "./claim-ready";
import { oncePerProcess } from "../process";
import { type Queryable, statement } from "./statement";

const capped = statement<{ name: string }>(
  "read-capped",
  `select name from capabilities where max_running is not null or max_parked is not null or daily_ceiling is not null`,
);
const BELIEVED_MS = 1_000;

const lock = statement<{ name: string }>("lock-capped", "select name from capabilities where name = any(:names::text[]) order by name for no key update");

/** Counts from rows, each no further than its cap. */
const COUNTS = `with clock as materialized (select board_now() as at)
  select c.name as capability, c.paused,
    c.max_running - (select count(*) from (select from tasks t where t.capability = c.name and t.status = 'in_progress' and t.leased_until > k.at limit c.max_running) s)::int as running_room,
    c.max_parked - (select count(*) from (select from tasks t where t.capability = c.name and t.status = 'needs_approval' and t.deadline > k.at limit c.max_parked) s)::int as parked_room,
    c.daily_ceiling - (select count(*) from (select from tasks t where t.capability = c.name and t.first_claimed_at >= d.began limit c.daily_ceiling) s)::int as ceiling_room,
    case when c.max_running is not null then (select min(t.leased_until) from tasks t where t.capability = c.name and t.status = 'in_progress' and t.leased_until > k.at) end as running_at,
    case when c.max_parked is not null then (select min(t.deadline) from tasks t where t.capability = c.name and t.status = 'needs_approval' and t.deadline > k.at) end as parked_at,
    d.ends as ceiling_at
  from capabilities c cross join clock k cross join lateral (
    select date_trunc('day', k.at at time zone c.time_zone) at time zone c.time_zone as began,
      (date_trunc('day', k.at at time zone c.time_zone) + interval '1 day') at time zone c.time_zone as ends
  ) d
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

/** Locks the capabilities, in order of name, and says what each has left. Needs a transaction. */
export async function lockCapped(on: Queryable, names: string[]): Promise<Room[]> {
  await lock(on, { names });
  return (await count(on, { names })).map(roomOf);
}

export async function countCapped(on: Queryable, names: string[]): Promise<Counted[]> {
  return count(on, { names });
}

function roomOf(row: Counted): Room {
  const most = row.running_room ?? 1_000_000;
  return { capability: row.capability, locked: true, most, fresh: row.ceiling_room ?? 1_000_000, parked: row.parked_room !== null && row.parked_room <= 0 };
}
