// Which servers run. Each writes its own row; who was not heard of for half a minute is not there.
import type { Server } from "../contract/signals";
import { watchPool } from "./pool";
import { statement } from "./statement";

/** A time of the server's own clock would be another clock's: it says for how long it has been deaf. */
export type Beat = Omit<Server, "startedAt" | "beatAt" | "deafSince"> & { deafMs: number | null };

const beat = statement<object>(
  "beat-server",
  `insert into servers as s (id, name, version, started_at, beat_at, beat_ms, deaf_since, pool_busy, pool_size, pool_waiting, disk_used)
   select :id::uuid, :name::text, :version::text, n.at, n.at, :beatMs::int, n.at - make_interval(secs => :deafMs::float8 / 1000), :poolBusy::int, :poolSize::int, :poolWaiting::int, :diskUsed::int
   from (select board_now() as at) n
   on conflict (id) do update set beat_at = excluded.beat_at, beat_ms = excluded.beat_ms, deaf_since = excluded.deaf_since,
     pool_busy = excluded.pool_busy, pool_size = excluded.pool_size, pool_waiting = excluded.pool_waiting, disk_used = excluded.disk_used`,
);

const leave = statement<object>("leave-server", "delete from servers where id = :id::uuid or beat_at < board_now() - interval '1 day'");

const read = statement<Server>(
  "read-servers",
  `select id, name, version, started_at as "startedAt", beat_at as "beatAt", beat_ms as "beatMs", deaf_since as "deafSince",
     pool_busy as "poolBusy", pool_size as "poolSize", pool_waiting as "poolWaiting", disk_used as "diskUsed"
   from servers where beat_at > board_now() - interval '30 seconds' order by name, id limit 200`,
);

export async function beatServer(values: Beat): Promise<void> {
  await beat(watchPool(), values);
}

export async function leaveServer(id: string): Promise<void> {
  await leave(watchPool(), { id });
}

export function readServers(): Promise<Server[]> {
  return read(watchPool());
}
