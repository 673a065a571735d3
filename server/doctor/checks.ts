// What doctor looks at, each with what to do. Nothing is changed, and nothing is migrated.
import { statfs } from "node:fs/promises";
import type pg from "pg";
import { pendingMigrations } from "@/lib/db/migrate";

export type Finding = { state: "ok" | "warning" | "fault"; what: string; todo?: string };

const ok = (what: string): Finding => ({ state: "ok", what });
const warning = (what: string, todo: string): Finding => ({ state: "warning", what, todo });
const fault = (what: string, todo: string): Finding => ({ state: "fault", what, todo });

/** Connections of one server: its four pools and the listener. */
const PER_SERVER = 26;

export async function version(on: pg.Client): Promise<Finding[]> {
  const { rows } = await on.query<{ version: string; major: number; standby: boolean }>("select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major, pg_is_in_recovery() as standby");
  const { version: text, major, standby } = rows[0]!;
  return [
    major < 15 ? fault(`PostgreSQL ${text} is too old`, "Move to PostgreSQL 15 or newer.") : ok(`PostgreSQL ${text}, Node ${process.versions.node}`),
    ...(standby ? [fault("This is a read-only standby", "Name the primary in DATABASE_URL.")] : []),
  ];
}

export async function speed(on: pg.Client): Promise<Finding[]> {
  const took: number[] = [];
  for (let tries = 0; tries < 5; tries++) {
    const began = performance.now();
    await on.query("select 1");
    took.push(performance.now() - began);
  }
  const best = Math.min(...took);
  const text = `A round trip to the database takes ${best.toFixed(1)} ms`;
  return [best > 20 ? warning(text, "Run the server nearer to its database: every call waits for some of these.") : ok(text)];
}

export async function settings(on: pg.Client): Promise<Finding[]> {
  const { rows } = await on.query<{ name: string; setting: string }>("select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum', 'max_connections', 'track_counts')");
  const of = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
  const { rows: used } = await on.query<{ n: number }>("select count(*)::int as n from pg_stat_activity where backend_type = 'client backend'");
  const [most, now] = [Number(of["max_connections"]), used[0]!.n];
  return [
    ...["fsync", "full_page_writes"].map((name) => (of[name] === "on" ? ok(`${name} is on`) : fault(`${name} is ${of[name]}: a crash loses what was acknowledged`, `Set ${name} = on and restart PostgreSQL. The server refuses to start until then.`))),
    of["synchronous_commit"] === "off" ? fault("synchronous_commit is off: a crash loses the last acknowledged writes", "Set synchronous_commit = on.") : ok(`synchronous_commit is ${of["synchronous_commit"]}`),
    of["autovacuum"] === "on" && of["track_counts"] === "on" ? ok("autovacuum is on") : fault("autovacuum does not run: claims become slow within days", "Set autovacuum = on and track_counts = on."),
    most - now < PER_SERVER ? warning(`${now} of ${most} connections are in use`, `A server takes up to ${PER_SERVER}: raise max_connections, or put a pooler in front and set DATABASE_URL_DIRECT.`) : ok(`${now} of ${most} connections are in use; a server takes up to ${PER_SERVER}`),
  ];
}

export async function schema(on: pg.Client): Promise<Finding[]> {
  const { applied, pending, newer, beyond } = await pendingMigrations(on);
  if (beyond) return [fault("The data was written by a newer version", "Start that version or a newer one.")];
  if (newer) return [warning("The data is of a newer version, on which this one can work", "Go on with the upgrade: start the newer version everywhere.")];
  if (applied === 0) return [warning("The database is empty", "npm start or npx holdpoint migrate makes the tables.")];
  return [pending ? warning(`${pending} migrations are not applied`, "npm start applies them, or npx holdpoint migrate before it.") : ok("The schema is this version's")];
}

export async function roles(on: pg.Client): Promise<Finding[]> {
  const { rows } = await on.query<{ login: string; may: boolean; super: boolean; stats: boolean; app: string | null; rewrites: boolean; there: boolean }>(
    `with r as (select rolname::text as login, rolcreaterole as may, rolsuper as super from pg_roles where rolname = current_user),
       a as (select rolname from pg_roles where rolname = left(current_database(), 59) || '_app'), t as (select to_regclass('public.task_events') as log)
     select r.*, r.super or pg_has_role(current_user, 'pg_read_all_stats', 'usage') as stats, (select rolname::text from a) as app, t.log is not null as there,
       coalesce((select has_table_privilege(a.rolname, t.log, 'update') or has_table_privilege(a.rolname, t.log, 'delete') or has_table_privilege(a.rolname, t.log, 'truncate') from a where t.log is not null), false) as rewrites
     from r cross join t`);
  const { login, may, super: all, stats, app, rewrites, there } = rows[0]!;
  return [
    rewrites ? fault(`The role ${app} may change the log`, `revoke update, delete, truncate on task_events from ${app};`) : app ? ok(`The server works as ${app}, which can only add to the log`)
      : may || all ? (there ? warning("The server's own role is missing", "The next start makes it.") : ok(`${login} may make the server's own role`))
      : warning(`${login} may not create roles: the server works as the owner, and triggers alone protect the log`, `alter role ${login} createrole;`),
    stats ? ok("Other logins' old transactions can be seen") : warning(`${login} cannot see other logins' transactions, so that one which holds up the vacuum is not told on /ops`, `grant pg_read_all_stats to ${login};`),
  ];
}

export async function transactions(on: pg.Client): Promise<Finding[]> {
  const { rows } = await on.query<{ old: number; snapshot: number; prepared: number; slots: number; notices: number }>(
    `select coalesce((select extract(epoch from clock_timestamp() - min(xact_start))::int from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()), 0) as old,
       coalesce((select extract(epoch from clock_timestamp() - min(xact_start))::int from pg_stat_activity where backend_xmin is not null and backend_type = 'client backend' and pid <> pg_backend_pid()), 0) as snapshot,
       (select count(*)::int from pg_prepared_xacts) as prepared, (select count(*)::int from pg_replication_slots where not active and not temporary) as slots,
       (100 * pg_notification_queue_usage())::int as notices`);
  const { old, snapshot, prepared, slots, notices } = rows[0]!;
  return [
    old > 60 ? warning(`A writing transaction has been open for ${old} s`, "Find it in pg_stat_activity (backend_xid is not null) and end it: it holds up the vacuum of every table.") : ok("No writing transaction is old"),
    ...(snapshot > 300 ? [warning(`A transaction has read for ${snapshot} s`, "Find it in pg_stat_activity (backend_xmin is not null): until it ends, no table can be vacuumed of what died since it began.")] : []),
    ...(notices > 50 ? [fault(`${notices} % of the notification queue are used; when it is full, every change is refused`, "A session that listens stays in a transaction: find the oldest of pg_stat_activity (state = 'idle in transaction') and end it.")] : []),
    ...(prepared ? [warning(`${prepared} prepared transactions wait`, "commit prepared or rollback prepared those of pg_prepared_xacts.")] : []),
    ...(slots ? [warning(`${slots} replication slots have no reader, and keep the write-ahead log from being removed`, "select pg_drop_replication_slot(slot_name) for those that nobody needs.")] : []),
  ];
}

/** Nothing depends on this machine's clock; cookies and log lines are easier to read where it is right. */
export async function clocks(on: pg.Client): Promise<Finding[]> {
  const began = Date.now();
  const { rows } = await on.query<{ now: number }>("select extract(epoch from clock_timestamp())::float8 * 1000 as now");
  const apart = Math.round(rows[0]!.now - (began + Date.now()) / 2) / 1_000;
  const text = `This machine's clock and the database's are ${Math.abs(apart).toFixed(1)} s apart`;
  return [Math.abs(apart) > 5 ? warning(text, "Nothing of the board depends on it. Run a time service on both, so that logs can be compared.") : ok(text)];
}

/** What a connection writes, and a little more. */
const ROOM = 16 * 2 ** 20;

export async function disk(folder: string): Promise<(Finding & { full: boolean })[]> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder);
  const used = Math.ceil((100 * (blocks - bfree)) / (blocks - bfree + bavail));
  const text = `${used} % of the disk of ${folder} is used, ${((bavail * bsize) / 1e9).toFixed(1)} GB are free`;
  const full = bavail * bsize < ROOM;
  if (full || used > 95) return [{ ...fault(text, "Free some now: a full disk stops PostgreSQL. The server goes on by itself when there is room."), full }];
  return [{ ...(used > 85 ? warning(text, "Free some, or shorten what is kept: docs/retention.md.") : ok(text)), full }];
}
