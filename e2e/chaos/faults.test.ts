// Promises 1 to 4, 16: whatever is killed or stopped under a crowd's work, nothing acknowledged is lost and work goes on by itself.
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import pg from "pg";
import { verify } from "../../lib/audit/verify";
import { Crowd, type Scene, seeded } from "../engine/clients";
import { judge } from "../engine/history";
import { finalOf, sceneOf } from "../engine/scene";
import { bundleServer, endServers, type Server, startServer } from "../engine/servers";
import { asNumber, times } from "../engine/size";
import { freePort } from "../start/plain-postgres";
import { type TestBoard, testBoard } from "../test-board";
import { claimedAgain } from "./claimed-again";
import { descriptorsOf } from "./descriptors";
import { type Postgres, startPostgres } from "./postgres";

const CLIENTS = 16;
const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));

let postgres: Postgres;
let board: TestBoard;
let servers: Server[];
let ports: number[];
let scene: Omit<Scene, "free" | "gated">;

beforeAll(async () => {
  await bundleServer();
  postgres = await startPostgres();
  process.env["HOLDPOINT_TEST_URL"] = postgres.url;
}, 120_000);
afterAll(() => postgres.remove());
beforeEach(async () => {
  board = await testBoard();
  ports = [await freePort(), await freePort()];
  servers = await Promise.all(ports.map(at));
  scene = await sceneOf(board, servers.map(({ url }) => url), seeded(seed));
}, 60_000);
afterEach(async () => {
  await endServers();
  await board.drop();
});

const FAULTS: Record<string, () => Promise<void>> = {
  "a server is killed and started again": async () => {
    servers[1]!.process.kill("SIGKILL");
    await servers[1]!.ended;
    servers[1] = await at(ports[1]!);
  },
  "a server stands still for longer than its leases": async () => {
    servers[1]!.process.kill("SIGSTOP");
    await sleep(2_500);
    servers[1]!.process.kill("SIGCONT");
  },
  "a connection in a transaction is killed, and PostgreSQL recovers": async () => {
    const [{ pid }] = (await bySuper("select pid from pg_stat_activity where application_name = 'holdpoint api' and datname = current_database() limit 1")) as [{ pid: number }];
    process.kill(pid, "SIGKILL");
  },
  "every connection is terminated": async () => {
    await bySuper("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()");
  },
  "PostgreSQL stands still for longer than its leases": async () => {
    postgres.signalAll("SIGSTOP");
    await sleep(2_500);
    postgres.signalAll("SIGCONT");
  },
  "a server has no descriptor left": async () => {
    const { pid } = servers[1]!.process;
    const limit = (count: number | string) => execFileSync("prlimit", ["--pid", String(pid), `--nofile=${count}:`]);
    limit(descriptorsOf(pid!));
    await sleep(2_500);
    limit(4_096);
  },
  "PostgreSQL restarts": async () => {
    await postgres.end("SIGINT");
    await postgres.start();
  },
  "the postmaster is killed": async () => {
    await postgres.end("SIGKILL");
    await sleep(300);
    await postgres.start();
  },
  "both servers and PostgreSQL are killed": async () => {
    for (const one of servers) one.process.kill("SIGKILL");
    await postgres.end("SIGKILL");
    await postgres.start();
    servers = await Promise.all(ports.map(at));
  },
};

const rounds = times(1, 5);

test.each(Object.entries(FAULTS))("%s: nothing acknowledged is lost, and work goes on", async (words, fault) => {
  const policy = { leaseSeconds: 1, maxLapses: 1000, maxFailures: 1000, maxRounds: 100 };
  const [free, gated] = [[await board.capability({ ...policy, requiresApproval: false })], [await board.capability(policy)]];
  const crowd = new Crowd({ ...scene, free, gated });
  let living = true;
  const life = Promise.all(Array.from({ length: CLIENTS }, (_, client) => crowd.live(client, () => living)));
  await sleep(1_500);
  const before = servers.map(({ process: { pid } }) => descriptorsOf(pid!));
  const recovered: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await fault();
    recovered.push(await claimedAgain(crowd));
  }
  await sleep(1_000);
  living = false;
  await life;
  crowd.close();
  const acknowledged = crowd.history.filter(({ result }) => result === "ok").length;
  console.log(`npm run chaos -- --only faults --seed ${seed}: ${words}: ${acknowledged} acknowledged of ${crowd.history.length} calls, claims again after ${Math.max(...recovered).toFixed(0)} ms`);
  await sleep(1_500);
  const flaws = judge(crowd.history, await finalOf(board, [...free, ...gated]));
  expect(flaws.slice(0, 20)).toEqual([]);
  expect(await verify()).toMatchObject({ faulty: 0, faults: [] });
  expect(crowd.internal, servers.map(({ said }) => said()).join("")).toBe(0);
  expect(Math.max(...recovered)).toBeLessThan(10_000);
  for (const [index, { process: { pid } }] of servers.entries()) expect(descriptorsOf(pid!)).toBeLessThan(before[index]! + 25);
}, 300_000);

function at(port: number): Promise<Server> {
  return startServer(board.ownerUrl, { PORT: String(port) });
}

async function bySuper(text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: board.ownerUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
