// A start that cannot go on says why in one clear sentence and leaves with 1.
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { build } from "./build";
import { newFolder, removeFolders } from "./folders";
import { startPlainPostgres } from "./plain-postgres";
import { endAll, start, type StartOptions } from "./product";

const NOBODY = 65534;
const asRoot = process.getuid?.() === 0;

beforeAll(build, 300_000);
afterEach(endAll);
afterAll(removeFolders);

test("a taken port", async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  expect(await refusal({ data: newFolder(), env: { PORT: String(port) } })).toMatch(new RegExp(`^Port ${port} on 127.0.0.1 is taken`));
  server.close();
});

test("a port that is none", async () => {
  expect(await refusal({ data: newFolder(), env: { PORT: "http" } })).toMatch(/^PORT is "http"/);
});

test("a host that is not this machine's", async () => {
  expect(await refusal({ data: newFolder(), env: { HOST: "192.0.2.1", PORT: "4199" } })).toMatch(/^HOST 192\.0\.2\.1 is not an address/);
});

test.runIf(asRoot)("a data folder without write permission", async () => {
  const folder = newFolder();
  mkdirSync(join(folder, "board"), { mode: 0o755 });
  expect(await refusal({ data: join(folder, "board"), uid: NOBODY })).toMatch(/^The data folder .* cannot be written/);
});

test("a data folder of a newer PostgreSQL", async () => {
  const data = newFolder();
  const first = start({ data });
  await first.ready;
  first.signal("SIGTERM");
  await first.ended;
  writeFileSync(join(data, "postgres", "data", "PG_VERSION"), "99\n");
  expect(await refusal({ data })).toMatch(/was written by PostgreSQL 99, which is newer/);
});

test("a database that refuses the connection", async () => {
  const said = await refusal({ env: { DATABASE_URL: "postgresql://board:s3cret@127.0.0.1:1/board" } });
  expect(said).toMatch(/^The database cannot be reached/);
  expect(said).not.toContain("s3cret");
});

test("a database that takes the connection and never answers", async () => {
  const server = createServer(() => {});
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const began = Date.now();
  expect(await refusal({ env: { DATABASE_URL: `postgresql://board:s3cret@127.0.0.1:${port}/board` } })).toMatch(/^The database cannot be reached/);
  expect(Date.now() - began).toBeLessThan(10_000);
  server.close();
});

test.each(["fsync=off", "full_page_writes=off", "synchronous_commit=off"])("a database with %s, and nothing is made in it", async (setting) => {
  const database = await startPlainPostgres("CREATEROLE", setting);
  try {
    expect(await refusal({ env: { DATABASE_URL: database.url } })).toMatch(new RegExp(`^The database runs with ${setting} and could lose`));
    const client = new pg.Client(database.url);
    await client.connect();
    expect((await client.query("select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")).rowCount).toBe(0);
    await client.end();
  } finally {
    await database.stop();
  }
});

test("a DATABASE_URL that is no url", async () => {
  for (const url of ["board:s3cret@@nowhere", "postgresql://board:s3c/ret@localhost/board"]) {
    const said = await refusal({ env: { DATABASE_URL: url } });
    expect(said).toMatch(/^DATABASE_URL is not a url/);
    expect(said).not.toContain("s3c");
  }
});

async function refusal(options: StartOptions): Promise<string> {
  const product = start(options);
  const code = await Promise.race([product.ended, product.ready]);
  expect(code).toBe(1);
  const said = product.err().trim();
  expect(said.split("\n")).toHaveLength(1);
  expect(said).not.toBe("");
  return said;
}
