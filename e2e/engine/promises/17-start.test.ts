// Many servers may start at once on an empty database: one migration, no error.
import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterEach, beforeAll, expect, test } from "vitest";
import { dropDatabase } from "../../../lib/db/test-database";
import { bundleServer, endServers, startServer } from "../servers";
import { times } from "../size";

beforeAll(bundleServer, 60_000);
afterEach(endServers);

const rounds = times(1, 20);

test(`case 41 (promise 17): six servers start at once on an empty database (times: ${rounds})`, async () => {
  for (let round = 0; round < rounds; round++) {
    const name = `test_${randomBytes(6).toString("hex")}`;
    const url = new URL(process.env["HOLDPOINT_TEST_URL"]!);
    await onServer(url.href, `create database ${name}`);
    url.pathname = `/${name}`;
    const servers = await Promise.all(Array.from({ length: 6 }, () => startServer(url.href)));
    const answers = await Promise.all(servers.map((one) => fetch(`${one.url}/api/v1/health/ready`).then(({ status }) => status)));
    expect(answers).toEqual(Array(6).fill(200));
    expect(servers.map(({ said }) => said().replace(/^ready .*\n/m, ""))).toEqual(Array(6).fill(""));
    const [migrations] = await onServer(url.href, "select count(*)::int as made, count(distinct hash)::int as different from drizzle.__drizzle_migrations");
    expect(migrations!["made"]).toBe(migrations!["different"]);
    await endServers();
    await dropDatabase(name);
  }
}, 600_000);

async function onServer(connectionString: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
