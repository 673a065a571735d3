// Applies what a database lacks, each migration by itself, so that nobody who works on it meanwhile waits for long.
import { setTimeout as sleep } from "node:timers/promises";
import type { MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import { StartRefusal } from "./start-refusal";

/** Everybody else queues behind a lock that is waited for: it is given up soon and asked for anew. */
const LOCK_WITHIN = "100ms";
const AGAIN_MS = 200;
const TRIES = 600;
const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";

/** Where drizzle keeps its record, so that its own tools find it. */
const RECORD = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

export async function applyMigrations(client: pg.Client, migrations: MigrationMeta[]): Promise<void> {
  await client.query(RECORD);
  const { rows } = await client.query<{ latest: string }>("select coalesce(max(created_at), 0)::text as latest from drizzle.__drizzle_migrations");
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > Number(rows[0]!.latest)))
    await (migration.sql.some(isAlone) ? alone(client, migration) : patiently(client, migration));
}

/** An index of a table that is in use is made beside its writers, which no transaction can. Such a migration can be begun anew. */
function isAlone(statement: string): boolean {
  return /\bindex concurrently\b/i.test(statement);
}

async function alone(client: pg.Client, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql) await client.query(statement);
  await note(client, migration);
}

async function patiently(client: pg.Client, migration: MigrationMeta): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await together(client, migration);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (tried === TRIES) throw new StartRefusal("The database is not migrated: a transaction has held a table for minutes. Find it in pg_stat_activity, end it and start again.");
      await sleep(AGAIN_MS);
    }
  }
}

async function together(client: pg.Client, migration: MigrationMeta): Promise<void> {
  try {
    await client.query(`begin; set local lock_timeout = '${LOCK_WITHIN}'`);
    for (const statement of migration.sql) await client.query(statement);
    await note(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

async function note(client: pg.Client, { hash, folderMillis }: MigrationMeta): Promise<void> {
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [hash, folderMillis]);
}
