// The line to the database is slow: work goes on, and nothing is answered wrongly. Minutes long: `npm run chaos` has it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../lib/audit/verify";
import { Crowd, seeded } from "../engine/clients";
import { judge } from "../engine/history";
import { finalOf, sceneOf } from "../engine/scene";
import { bundleServer, endServers, startServer } from "../engine/servers";
import { asNumber } from "../engine/size";
import { type BlackHole, openBlackHole } from "../start/black-hole";
import { startPlainPostgres, type PlainPostgres } from "../start/plain-postgres";
import { type TestBoard, testBoard } from "../test-board";
import { Watcher } from "./watcher";

const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));

let postgres: PlainPostgres;
let hole: BlackHole;
let board: TestBoard;
beforeAll(async () => {
  await bundleServer();
  postgres = await startPlainPostgres("CREATEROLE CREATEDB");
  process.env["HOLDPOINT_TEST_URL"] = postgres.url;
  board = await testBoard();
  hole = await openBlackHole({ host: "127.0.0.1", port: Number(new URL(postgres.url).port) });
}, 120_000);
afterAll(async () => {
  await endServers();
  hole.close();
  await board.drop();
  await postgres.stop();
});

test("over a line of half a second, give or take 0.4 s, claims, decisions and the stream go on, and nothing is answered wrongly", async () => {
  const server = await startServer(through());
  const scene = await sceneOf(board, [server.url], seeded(seed));
  const policy = { leaseSeconds: 60, maxFailures: 1000, maxRounds: 100 };
  const [free, gated] = [[await board.capability({ ...policy, requiresApproval: false })], [await board.capability({ ...policy, maxRunning: 50 })]];
  const watcher = new Watcher({ urls: () => [server.url], key: board.agent.key, random: seeded(seed) });
  const watching = watcher.watch();
  await watcher.opened;
  hole.slow(250);
  const crowd = new Crowd({ ...scene, free, gated });
  const done = (verb: string) => crowd.history.filter((op) => op.verb === verb && op.result === "ok").length;
  const until = performance.now() + 240_000;
  await Promise.all(Array.from({ length: 8 }, (_, client) => crowd.live(client, () => performance.now() < until && !["complete", "heartbeat", "decide"].every((verb) => done(verb) > 2))));
  crowd.close();
  console.log(`npm run chaos -- --only slow-line --seed ${seed}: ${crowd.history.length} calls, ${crowd.history.filter(({ result }) => result === "ok").length} acknowledged, over a line of half a second`);
  for (const verb of ["complete", "heartbeat", "decide"]) expect(done(verb), `${verb}: ${server.said()}`).toBeGreaterThan(2);
  const { rows } = await board.owner.query<{ event: string }>("select task_id || ':' || seq as event from task_events where capability = any($1) and task_id is not null and type <> 'heartbeated'", [[...free, ...gated]]);
  await expect.poll(() => rows.map(({ event }) => event).filter((event) => !watcher.seen.includes(event)), { timeout: 30_000 }).toEqual([]);
  expect(watcher.seen.length, "nothing twice").toBe(new Set(watcher.seen).size);
  hole.slow(0);
  watcher.end();
  await watching;
  expect(judge(crowd.history, await finalOf(board, [...free, ...gated])).slice(0, 20)).toEqual([]);
  expect(await verify()).toMatchObject({ faulty: 0, faults: [] });
  expect(crowd.internal, server.said()).toBe(0);
}, 400_000);

const through = () => Object.assign(new URL(board.ownerUrl), { port: String(hole.port) }).href;
