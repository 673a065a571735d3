// Promises 11, 13, 23: the feed is complete and in order whatever breaks, many watchers cost the database nothing, and none leaves anything behind.
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { connect } from "../../lib/client/connect";
import { seeded } from "../engine/clients";
import { bundleServer, endServers, type Server, startServer } from "../engine/servers";
import { asNumber, times } from "../engine/size";
import { type TestBoard, testBoard } from "../test-board";
import { descriptorsOf } from "./descriptors";
import { Watcher } from "./watcher";

const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));
const random = seeded(seed);

let board: TestBoard;
let key: string;
let capability: string;
beforeAll(async () => {
  await bundleServer();
  board = await testBoard();
  ({ key } = await board.anAgent());
  capability = await board.capability({ requiresApproval: false });
}, 120_000);
afterEach(endServers);
afterAll(() => board.drop());

const starting = (count: number) => Promise.all(Array.from({ length: count }, () => startServer(board.ownerUrl)));

test("case 35 (promise 11): readers that drop at any byte see every event once and in order, while the doorbell's connections are killed", async () => {
  const servers = await starting(2);
  const urls = () => servers.map(({ url }) => url);
  const watchers = Array.from({ length: times(12, 50) }, () => new Watcher({ urls, key, random, drops: true }));
  const watching = watchers.map((one) => one.watch());
  await Promise.all(watchers.map(({ opened }) => opened));
  const until = performance.now() + times(6_000, 60_000);
  const kills = (async () => {
    while (performance.now() < until) {
      await sleep(2_000);
      await board.owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'holdpoint listen' and datname = current_database()");
    }
  })();
  const made: string[] = [];
  await Promise.all(Array.from({ length: times(8, 32) }, async (_, writer) => {
    const client = connect({ url: urls()[writer % 2]!, key });
    while (performance.now() < until) {
      const task = await client.createTask({ capability, title: `Task of ${writer}` });
      made.push(task.id);
      const { claims } = await client.claim({ capabilities: [capability], limit: 1 });
      for (const one of claims) await client.complete({ id: one.task.id, leaseToken: one.leaseToken });
    }
  }));
  await kills;
  const { rows } = await board.owner.query("select task_id || ':' || seq as event from task_events where task_id = any($1)", [made]);
  const all = new Set(rows.map(({ event }) => event as string));
  // A reader that is far behind is not one that has missed something: they have their time as long as anything comes.
  for (let [before, still] = [-1, 0]; still < 10 && watchers.some(({ seen }) => seen.length < all.size); await sleep(500)) {
    const now = watchers.reduce((sum, { seen }) => sum + seen.length, 0);
    still = now === before ? still + 1 : 0;
    before = now;
  }
  watchers.forEach((one) => one.end());
  await Promise.all(watching);
  const connections = watchers.reduce((sum, one) => sum + one.connections, 0);
  console.log(`npm run chaos -- --only streams --seed ${seed}: ${all.size} events, ${watchers.length} readers over ${connections} connections`);
  for (const { seen } of watchers) {
    const ours = seen.filter((event) => all.has(event));
    expect(ours.length, "doubled").toBe(new Set(ours).size);
    expect(missed(all, ours), "missed").toEqual([]);
    expect(outOfOrder(ours)).toEqual([]);
  }
  expect(connections).toBeGreaterThan(watchers.length);
}, 300_000);

test("promise 13: what the database is asked does not grow with the number of watchers", async () => {
  const [server] = await starting(1);
  const asked: number[] = [];
  for (const count of [1, times(100, 1_000)]) {
    const watchers = Array.from({ length: count }, () => new Watcher({ urls: () => [server!.url], key, random }));
    const watching = watchers.map((one) => one.watch());
    await Promise.all(watchers.map(({ opened }) => opened));
    await sleep(1_500);
    const from = await transactions();
    const client = connect({ url: server!.url, key });
    for (let made = 0; made < 30; made++) await Promise.all([client.createTask({ capability, title: "Task" }), sleep(100)]);
    asked.push((await transactions()) - from);
    watchers.forEach((one) => one.end());
    await Promise.all(watching);
  }
  console.log(`promise 13: ${asked[0]} transactions with 1 watcher, ${asked[1]} with ${times(100, 1_000)}`);
  expect(asked[1]).toBeLessThan(asked[0]! * 1.5 + 20);
}, 120_000);

test(`case 38 (promise 23): ${times(600, 5_000)} streams that were opened and closed leave nothing behind`, async () => {
  const [server] = await starting(1);
  const pid = server!.process.pid!;
  await openAndClose(server!, 100);
  await sleep(1_500);
  const before = { files: descriptorsOf(pid), memory: memoryOf(pid) };
  for (let opened = 0; opened < times(600, 5_000); opened += 100) await openAndClose(server!, 100);
  let files = Infinity;
  for (let tries = 0; tries < 100 && files > before.files + 3; tries++) await sleep(100).then(() => (files = descriptorsOf(pid)));
  console.log(`promise 23: files ${before.files} and ${files}, memory ${before.memory} and ${memoryOf(pid)} MiB`);
  expect(files).toBeLessThanOrEqual(before.files + 3);
  expect(memoryOf(pid) - before.memory).toBeLessThan(100);
}, 300_000);

async function openAndClose(server: Server, count: number): Promise<void> {
  const watchers = Array.from({ length: count }, () => new Watcher({ urls: () => [server.url], key, random }));
  const watching = watchers.map((one) => one.watch());
  await Promise.all(watchers.map(({ opened }) => opened));
  watchers.forEach((one) => one.end());
  await Promise.all(watching);
}

function missed(all: Set<string>, ours: string[]): string[] {
  const had = new Set(ours);
  return [...all].filter((event) => !had.has(event));
}

function outOfOrder(seen: string[]): string[] {
  const last = new Map<string, number>();
  return seen.filter((event) => {
    const [task, seq] = [event.slice(0, 36), Number(event.slice(37))];
    const wrong = seq <= (last.get(task) ?? 0);
    last.set(task, seq);
    return wrong;
  });
}

async function transactions(): Promise<number> {
  // Sessions report what they did about once a second.
  await sleep(1_500);
  const { rows } = await board.owner.query("select xact_commit::int as done from pg_stat_database where datname = current_database()");
  return rows[0].done;
}

/** Resident, in MiB. */
function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024);
}
