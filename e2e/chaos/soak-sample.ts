// One look at a server and its database while they work.
import type pg from "pg";
import { descriptorsOf } from "./descriptors";

export type Sample = {
  at: number; done: number; heap: number; resident: number; files: number; handles: number; claim95: number;
  tasks: number; events: number; indexes: number; dead: number; oldest: number; listening: number; connections: number;
};

const MIB = 2 ** 20;

/** Sizes in MiB, the dead rows of tasks in percent, the oldest transaction in seconds. */
const LOOK = `select pg_total_relation_size('tasks') / ${MIB}.0 as tasks, pg_indexes_size('tasks') / ${MIB}.0 as indexes,
  (select sum(pg_total_relation_size(inhrelid)) / ${MIB}.0 from pg_inherits where inhparent = 'task_events'::regclass) as events,
  (select coalesce(100.0 * n_dead_tup / nullif(n_live_tup + n_dead_tup, 0), 0) from pg_stat_user_tables where relname = 'tasks') as dead,
  a.* from (select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0) as oldest, count(*) as connections,
    count(*) filter (where application_name = 'holdpoint listen') as listening from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) a`;

export async function sampleOf({ url, key, pid, owner }: { url: string; key: string; pid: number; owner: pg.Pool }, work: { done: number; claims: number[] }, at: number): Promise<Sample> {
  const metrics = await fetch(`${url}/api/v1/metrics`, { headers: { authorization: `Bearer ${key}` } }).then((answer) => answer.text());
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]);
  const { rows } = await owner.query<Record<string, string>>(LOOK);
  const database = Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]));
  return {
    at, done: work.done, claim95: percentile(work.claims, 0.95), files: descriptorsOf(pid), heap: metric("nodejs_heap_size_used_bytes") / MIB,
    resident: metric("process_resident_memory_bytes") / MIB, handles: metric("nodejs_active_handles_total"), ...(database as Pick<Sample, "tasks" | "events" | "indexes" | "dead" | "oldest" | "listening" | "connections">),
  };
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
