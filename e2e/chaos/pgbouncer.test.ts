// PgBouncer in transaction mode before PostgreSQL: with a direct url the pages hear, without one the log is read once a second.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { verify } from "../../lib/audit/verify";
import { Crowd, seeded } from "../engine/clients";
import { judge } from "../engine/history";
import { finalOf, sceneOf } from "../engine/scene";
import { bundleServer, endServers, startServer } from "../engine/servers";
import { asNumber } from "../engine/size";
import { root } from "../source-files";
import { accountFor, freePort } from "../start/plain-postgres";
import { type TestBoard, testBoard } from "../test-board";
import { connect } from "../../lib/client/connect";
import { needsPackage } from "./debian";
import { type Postgres, startPostgres } from "./postgres";
import { Watcher } from "./watcher";

const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));

let postgres: Postgres;
let pooler: { port: number; child: ChildProcess; folder: string };
let board: TestBoard;
beforeAll(async () => {
  needsPackage("pgbouncer", "/usr/sbin/pgbouncer");
  await bundleServer();
  postgres = await startPostgres();
  process.env["HOLDPOINT_TEST_URL"] = postgres.url;
  pooler = await startPooler(postgres.port);
  board = await testBoard();
}, 180_000);
afterEach(endServers);
afterAll(async () => {
  await board.drop();
  pooler.child.kill("SIGKILL");
  rmSync(pooler.folder, { recursive: true, force: true });
  await postgres.remove();
});

const NOTE = /The database is behind a pooler/;

test.each([
  ["with a direct url every page hears at once", () => ({ DATABASE_URL_DIRECT: board.ownerUrl }), false],
  ["without one the log is read once a second, and the start says so", () => ({}), true],
])("%s", async (_, env, deaf) => {
  const servers = await Promise.all([1, 2].map(() => startServer(pooled(board.ownerUrl), env() as Record<string, string>)));
  for (const { said } of servers) expect(NOTE.test(said())).toBe(deaf);
  const scene = await sceneOf(board, servers.map(({ url }) => url), seeded(seed));
  const policy = { leaseSeconds: 1, maxLapses: 1000, maxFailures: 1000, maxRounds: 100 };
  const [free, gated] = [[await board.capability({ ...policy, requiresApproval: false })], [await board.capability({ ...policy, maxRunning: 5 })]];
  const crowd = new Crowd({ ...scene, free, gated });
  const until = performance.now() + 4_000;
  await Promise.all(Array.from({ length: 16 }, (_, client) => crowd.live(client, () => performance.now() < until)));
  crowd.close();
  await sleep(1_500);
  expect(judge(crowd.history, await finalOf(board, [...free, ...gated])).slice(0, 20), `npm run chaos -- --only pgbouncer --seed ${seed}`).toEqual([]);
  expect(crowd.internal, servers.map(({ said }) => said()).join("")).toBe(0);
  expect(await verify()).toMatchObject({ faulty: 0, faults: [] });
  console.log(`pgbouncer: ${crowd.history.length} calls, ${crowd.claims} claims, a page hears after ${await heardAfter(servers[0]!.url, scene.keys[0]!, free[0]!)} ms`);
}, 120_000);

test("doctor says that the doorbell does not come through the pooler, and where it comes around it", async () => {
  const said = (env: Record<string, string>) => {
    const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(DATABASE_URL|HOLDPOINT_)/.test(name)));
    const run = spawnSync(process.execPath, [join(root, "bin/holdpoint.mjs"), "doctor"], { encoding: "utf8", env: { ...own, DATABASE_URL: pooled(board.ownerUrl), ...env } as unknown as NodeJS.ProcessEnv });
    return [run.status, run.stdout];
  };
  expect(said({})).toEqual([1, expect.stringMatching(/FAULT {3}A doorbell does not arrive.*\n.*DATABASE_URL_DIRECT/)]);
  expect(said({ DATABASE_URL_DIRECT: board.ownerUrl })).toEqual([0, expect.stringContaining("ok      A doorbell arrives")]);
}, 120_000);

test("six servers start at once through the pooler, and no lock stays behind", async () => {
  const url = pooled(board.ownerUrl);
  const servers = await Promise.all(Array.from({ length: 6 }, () => startServer(url)));
  expect(await Promise.all(servers.map((one) => fetch(`${one.url}/api/v1/health/ready`).then(({ status }) => status)))).toEqual(Array(6).fill(200));
  await endServers();
  const { rows } = await board.owner.query("select count(*)::int as left from pg_locks where locktype = 'advisory'");
  expect(rows).toEqual([{ left: 0 }]);
}, 120_000);

function pooled(url: string): string {
  const through = new URL(url);
  through.port = String(pooler.port);
  return through.href;
}

/** Milliseconds from the answer to a create until its event is on a stream. */
async function heardAfter(url: string, key: string, capability: string): Promise<number> {
  const watcher = new Watcher({ urls: () => [url], key, random: seeded(seed) });
  const watching = watcher.watch();
  await watcher.opened;
  const { id } = await connect({ url, key }).createTask({ capability, title: "Heard" });
  const since = performance.now();
  while (!watcher.seen.includes(`${id}:1`)) await sleep(5);
  watcher.end();
  await watching;
  return Math.round(performance.now() - since);
}

async function startPooler(to: number) {
  const folder = mkdtempSync(join(tmpdir(), "holdpoint-pgbouncer-"));
  const account = accountFor();
  const port = await freePort();
  const settings = [
    "[databases]", `* = host=127.0.0.1 port=${to}`,
    "[pgbouncer]", "listen_addr = 127.0.0.1", `listen_port = ${port}`, "unix_socket_dir =", "pool_mode = transaction",
    // It asks PostgreSQL who there is, since the server makes a role of its own.
    "auth_type = trust", `auth_file = ${join(folder, "users")}`, "auth_user = holdpoint", "auth_query = select usename, passwd from pg_shadow where usename = $1",
    "default_pool_size = 8", "max_client_conn = 500", "server_reset_query_always = 0",
  ];
  writeFileSync(join(folder, "pgbouncer.ini"), settings.join("\n"));
  writeFileSync(join(folder, "users"), '"holdpoint" ""');
  chmodSync(folder, 0o755);
  if (account.uid) execFileSync("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
  const child = spawn("/usr/sbin/pgbouncer", [join(folder, "pgbouncer.ini")], { cwd: "/", stdio: "ignore", ...account });
  await sleep(500);
  expect(child.exitCode).toBeNull();
  expect(existsSync(folder)).toBe(true);
  return { port, child, folder };
}
