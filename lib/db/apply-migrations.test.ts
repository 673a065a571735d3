// Promise 18: a migration makes nobody wait who works on the database meanwhile, and what was landed stays as it was.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyMigrations } from "./apply-migrations";
import { migrations, prepareDatabase } from "./migrate";
import { dropDatabase } from "./test-database";
import released from "../../docs/released/migrations-0.1.0.json";

const all = migrations();
const RELEASED = Object.keys(released).length;

let url: string;
const open: pg.Client[] = [];
beforeEach(async () => {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await (await connection(process.env["HOLDPOINT_TEST_URL"]!)).query(`create database ${name}`);
  url = Object.assign(new URL(process.env["HOLDPOINT_TEST_URL"]!), { pathname: `/${name}` }).href;
  await applyMigrations(await connection(), all.slice(0, RELEASED));
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.end();
  await dropDatabase(new URL(url).pathname.slice(1));
});

async function connection(to = url): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: to });
  await client.connect();
  open.push(client);
  return client;
}

test("what was released is what is here: a migration that databases have had is never changed, moved or renamed", () => {
  expect(Object.fromEntries(all.slice(0, RELEASED).map(({ hash, folderMillis }) => [folderMillis, hash]))).toEqual(released);
});

test("each migration is later than the one before it: an older board takes all that it lacks", () => {
  expect(all.map(({ folderMillis }) => folderMillis)).toEqual([...new Set(all.map(({ folderMillis }) => folderMillis))].sort((a, b) => a - b));
});

test("whoever reads while a migration waits for a table is not kept waiting with it", async () => {
  const [holder, reader, owner] = [await connection(), await connection(), await connection()];
  await holder.query("begin; select from capabilities; select from tasks");
  const migrated = applyMigrations(owner, all);
  await waits();
  await reader.query("set statement_timeout = '10s'");
  // Were it to queue behind the migration, it would end only with the transaction that is open here.
  for (let times = 0; times < 5; times++) expect((await reader.query("select count(*)::int as n from capabilities")).rows[0].n).toBe(0);
  await holder.query("commit");
  await migrated;
  expect((await reader.query("select count(*)::int as n from drizzle.__drizzle_migrations")).rows[0].n).toBe(all.length);
});

test("a start that broke off is gone on with: what was applied stays, and half an index is made anew", async () => {
  const owner = await connection();
  await owner.query("create index approvals_waiting on approvals (id)");
  await expect(applyMigrations(owner, [...all.slice(0, -1), { ...all.at(-1)!, sql: [...all.at(-1)!.sql, "select 1 / 0"] }])).rejects.toThrow("division by zero");
  expect((await owner.query("select count(*)::int as n from drizzle.__drizzle_migrations")).rows[0].n).toBe(all.length - 1);
  await applyMigrations(owner, all);
  expect((await owner.query("select indexdef from pg_indexes where indexname = 'approvals_waiting'")).rows[0].indexdef).toContain("expires_at");
});

test("many servers that start at once on a board of the release before come up, though one of them makes indexes beside the others", async () => {
  await Promise.all(Array.from({ length: 6 }, () => prepareDatabase(url)));
  const { rows } = await (await connection()).query("select count(*)::int as n, count(distinct hash)::int as different from drizzle.__drizzle_migrations");
  expect(rows[0]).toEqual({ n: all.length, different: all.length });
});

test("a server starts on the schema of the release after it, unless that has taken away what it needs", async () => {
  await prepareDatabase(url);
  const owner = await connection();
  await owner.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later release', $1)", [all.at(-1)!.folderMillis + 1]);
  expect((await prepareDatabase(url)).notes).toEqual(["The data is of a newer version of Holdpoint: this one works on it until it is replaced."]);
  await owner.query(`create or replace function oldest_schema() returns bigint language sql immutable as 'select ${all.at(-1)!.folderMillis + 1}'`);
  await expect(prepareDatabase(url)).rejects.toThrow("This data was written by a newer version of Holdpoint; start that version or a newer one.");
});

test("no migration since holds a table that is there: indexes are made concurrently, constraints are checked later, columns do not change", () => {
  const tables = all.slice(0, RELEASED).flatMap(({ sql }) => sql.flatMap((statement) => [...statement.matchAll(/create (?:unlogged )?table "?(\w+)"?/gi)].map(([, name]) => name!)));
  const heavy = (statement: string) => {
    const text = statement.replace(/--.*$/gm, "");
    const index = /create (?:unique )?index (?!concurrently)[^;]*? on (?:only )?"?(\w+)"?/i.exec(text)?.[1];
    const altered = /alter table (?:only )?"?(\w+)"?[\s\S]*?(?:add (?:constraint|check|foreign|unique|primary)(?![\s\S]*not valid)|set not null|set data type|alter column \S+ type)/i.exec(text)?.[1];
    return [index, altered].some((name) => name !== undefined && tables.includes(name));
  };
  expect(all.slice(RELEASED).flatMap(({ sql }) => sql.filter(heavy))).toEqual([]);
  expect(heavy("CREATE INDEX x ON approvals (id)") && heavy('ALTER TABLE "tasks" ALTER COLUMN "title" SET NOT NULL') && heavy("alter table tasks add constraint c check (true)")).toBe(true);
  expect(heavy("CREATE INDEX CONCURRENTLY x ON approvals (id)") || heavy("alter table tasks add constraint c check (true) not valid") || heavy('CREATE INDEX "n" ON "notices" ("id")')).toBe(false);
});

/** Resolves when somebody waits for a lock of this database. */
async function waits(): Promise<void> {
  const watcher = await connection();
  while (!(await watcher.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount);
}
