// Brings a database to this version's schema and gives the server its own role.
import { createHmac } from "node:crypto";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { applyMigrations } from "./apply-migrations";
import { withLogin } from "./connection";
import { grantReader } from "./grant-reader";
import { grantAppRole } from "./grants";
import { isPooled } from "./is-pooled";
import { StartRefusal } from "./start-refusal";
import { underLock } from "./under-lock";

const OLDEST = 15;

export type Prepared = {
  /** What the server connects with. */
  appUrl: string;
  /** What it listens with. */
  directUrl: string;
  /** Whether a pooler stands before the server's connections. */
  pooled: boolean;
  /** Sentences for the person who starts it. */
  notes: string[];
};

/** Migrates under a lock that lets one server in at a time. Throws StartRefusal with one clear sentence. */
export async function prepareDatabase(ownerUrl: string, ownerDirectUrl = process.env["DATABASE_URL_DIRECT"] ?? ownerUrl): Promise<Prepared> {
  const client = await connect(ownerDirectUrl);
  try {
    return (await underLock(ownerDirectUrl, "migration", { wait: true }, () => prepare(client, ownerUrl, ownerDirectUrl)))!;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether a start or a migration has been here. */
export async function hasBoard(ownerUrl: string): Promise<boolean> {
  const client = await connect(process.env["DATABASE_URL_DIRECT"] ?? ownerUrl);
  try {
    return (await pendingMigrations(client)).applied > 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function prepare(client: pg.Client, ownerUrl: string, ownerDirectUrl: string): Promise<Prepared> {
  await refuseUnfit(client);
  const { newer } = await pendingMigrations(client);
  if (!newer) await applyMigrations(client, migrations());
  await client.query("select ensure_event_partitions()");
  const prepared = await withAppRole(client, ownerUrl, ownerDirectUrl, newer);
  if (newer) prepared.notes.push("The data is of a newer version of Holdpoint: this one works on it until it is replaced.");
  if (await isPooled(prepared.directUrl)) prepared.notes.push("The database is behind a pooler, through which no notifications come: pages read the log once a second. DATABASE_URL_DIRECT, around the pooler, makes them live.");
  return { ...prepared, pooled: await isPooled(prepared.appUrl) };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "holdpoint cli", connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new StartRefusal(`The database cannot be reached: ${(error as Error).message || (error as { code?: string }).code || "no answer"}.`);
  }
  return client;
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; off: string | null; recovery: boolean }>(
    `select current_setting('server_version_num')::int / 10000 as version, pg_is_in_recovery() as recovery,
       (select string_agg(name || '=off', ' and ' order by name) from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as off`,
  );
  const server = rows[0]!;
  if (server.version < OLDEST) throw new StartRefusal(`PostgreSQL ${server.version} is too old; Holdpoint needs ${OLDEST} or newer.`);
  if (server.recovery) throw new StartRefusal("The database is a read-only standby; connect to the primary.");
  if (server.off) throw new StartRefusal(`The database runs with ${server.off} and could lose what it acknowledged; switch it on.`);
  if ((await pendingMigrations(client)).beyond)
    throw new StartRefusal("This data was written by a newer version of Holdpoint; start that version or a newer one.");
}

async function withAppRole(client: pg.Client, ownerUrl: string, ownerDirectUrl: string, newer: boolean): Promise<Omit<Prepared, "pooled">> {
  const { rows } = await client.query<{ database: string; secret: string }>(`select current_database() as database, auth_secret as secret from board`);
  const role = `${rows[0]!.database.slice(0, 59)}_app`;
  const password = createHmac("sha256", rows[0]!.secret).update("database role").digest("base64url");
  const refused = await grantAppRole(client, role, password);
  const alone = { appUrl: ownerUrl, directUrl: ownerDirectUrl };
  if (refused) return { ...alone, notes: [refused] };
  // What a reader may not see of a newer schema is not known here.
  if (!newer) await grantReader(client, `${rows[0]!.database.slice(0, 58)}_read`);
  const own = { appUrl: withLogin(ownerUrl, role, password), directUrl: withLogin(ownerDirectUrl, role, password) };
  const probe = new pg.Client({ connectionString: own.appUrl, connectionTimeoutMillis: 5_000 });
  try {
    await probe.connect();
    await probe.end();
    return { ...own, notes: [] };
  } catch {
    return { ...alone, notes: [`The role ${role} cannot log in; the server works as the owner, and only triggers protect the log.`] };
  }
}

/** How many migrations this version has that the database has not; whether the data is of a newer one, and of one on which this one cannot work. */
export async function pendingMigrations(client: pg.Client): Promise<{ applied: number; pending: number; newer: boolean; beyond: boolean }> {
  const { rows: known } = await client.query<{ found: string | null }>(`select to_regclass('drizzle.__drizzle_migrations')::text as found`);
  const all = migrations().map(({ folderMillis }) => folderMillis);
  if (!known[0]!.found) return { applied: 0, pending: all.length, newer: false, beyond: false };
  const { rows } = await client.query<{ latest: string | null; applied: number }>(`select max(created_at)::text as latest, count(*)::int as applied from drizzle.__drizzle_migrations`);
  const latest = Number(rows[0]!.latest ?? 0);
  const newest = Math.max(...all);
  const newer = latest > newest;
  return { applied: rows[0]!.applied, pending: all.filter((when) => when > latest).length, newer, beyond: newer && (await oldestSchema(client)) > newest };
}

async function oldestSchema(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ oldest: string }>("select oldest_schema()::text as oldest");
  return Number(rows[0]!.oldest);
}

export function migrations() {
  return readMigrationFiles({ migrationsFolder: join(process.cwd(), "drizzle") });
}
