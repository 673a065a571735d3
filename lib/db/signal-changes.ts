// When signals were raised and cleared. Written by whichever server sees it first.
import { watchPool } from "./pool";
import { statement } from "./statement";

export type SignalChange = { name: string; state: "raised" | "clear"; at: string };

const DAYS = 7;

/** The last change of each signal, and those of the last seven days, in their order. */
const read = statement<SignalChange>(
  "read-signal-changes",
  `select name, number, state, at from (
     select distinct on (s.name) s.* from signal_changes s where s.at <= board_now() - interval '${DAYS} days' order by s.name, s.number desc
   ) before
   union all select s.name, s.number, s.state, s.at from signal_changes s where s.at > board_now() - interval '${DAYS} days'
   order by name, number`,
);

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
