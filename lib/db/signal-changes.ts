// When signals were raised and cleared. Written by whichever server sees it first.
import { SIGNALS } from "../contract/signal-names";
import { watchPool } from "./pool";
import { statement } from "./statement";

export type SignalChange = { name: string; state: "raised" | "clear"; at: string };

const DAYS = 7;
/** Of each signal so many of the latest changes are looked at, by its key. */
const MOST = 2_000;
const LATEST = `unnest(array[${SIGNALS.map((name) => `'${name}'`).join(", ")}]) o(name) cross join lateral (select * from signal_changes c where c.name = o.name order by c.number desc limit ${MOST}) s`;

/** The last change of each signal, and those of the last seven days, in their order. */
const read = statement<SignalChange>(
  "read-signal-changes",
  `select name, state, at from (select s.*, lead(s.at) over (partition by s.name order by s.number) as next from ${LATEST}) c
   where next is null or next > board_now() - interval '${DAYS} days' order by name, number`,
);

export type Red = { name: SignalChange["name"]; from: string; until: string | null; seconds: number; times: number };

/** When each signal was raised since a time: the latest 200 times, and how long and how often in all. */
const red = statement<Red>(
  "read-red",
  `select name, began as from, nullif(until, now) as until, seconds, times from (
     select name, began, until, now, (sum(extract(epoch from until - began)) over w)::float8 as seconds, (count(*) over w)::int as times, row_number() over (partition by name order by began desc) as nth
     from (
       select c.name, c.state, c.until, k.now, greatest(c.at, :from::timestamptz) as began
       from (select board_now() as now) k cross join lateral (select s.name, s.state, s.at, lead(s.at, 1, k.now) over (partition by s.name order by s.number) as until from ${LATEST}) c
     ) r where state = 'raised' and until > :from::timestamptz window w as (partition by name)
   ) n where nth <= 200 order by name, began desc`,
);

export function readRed(from: string): Promise<Red[]> {
  return red(watchPool(), { from });
}

const record = statement<SignalChange>(
  "record-signal-change",
  `insert into signal_changes (name, number, state, value, at)
   select :name::text, coalesce(max(s.number), 0) + 1, :state::text, :value::int, board_now() from signal_changes s where s.name = :name::text
   having coalesce((array_agg(s.state order by s.number desc))[1], 'clear') <> :state::text
   on conflict do nothing returning name, state, at`,
);

export function readSignalChanges(): Promise<SignalChange[]> {
  return read(watchPool());
}

/** Nothing where another server has written it already. */
export async function recordSignal(name: string, state: SignalChange["state"], value: number): Promise<SignalChange | null> {
  return (await record(watchPool(), { name, state, value }))[0] ?? null;
}
