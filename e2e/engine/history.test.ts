// Three server processes on one database, thirty-two clients of whom some are cut off in mid-call, and a judge afterwards.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../test-board";
import { Crowd, type Scene, seeded } from "./clients";
import { judge } from "./history";
import { finalOf, sceneOf } from "./scene";
import { bundleServer, endServers, startServer } from "./servers";
import { asNumber } from "./size";

const CLIENTS = 32;
/** Claims that are judged together: a history is kept whole until it is judged. */
const ROUND = 20_000;
const claims = asNumber("claims", 0);
const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));

let board: TestBoard;
let scene: Omit<Scene, "free" | "gated">;
beforeAll(async () => {
  board = await testBoard();
  await bundleServer();
  const servers = await Promise.all([1, 2, 3].map(() => startServer(board.ownerUrl)));
  scene = await sceneOf(board, servers.map(({ url }) => url), seeded(seed));
}, 120_000);
afterAll(async () => {
  await endServers();
  await board.drop();
});

test(`promises 2, 3, 4, 8: what clients saw of ${claims || "some"} claims over three servers has no flaw`, async () => {
  let judged = { claims: 0, calls: 0, unknown: 0, lapsed: 0, decided: 0 };
  do {
    judged = await round(judged, claims ? Math.min(ROUND, claims - judged.claims) : Infinity, claims ? Infinity : 12_000);
    if (judged.claims < claims) console.log(`so far, without a flaw: ${JSON.stringify(judged)}`);
  } while (judged.claims < claims);
  console.log(`npm run history -- --claims ${claims || judged.claims} --seed ${seed}: ${JSON.stringify(judged)}`);
  expect(judged.claims).toBeGreaterThanOrEqual(claims || 200);
  for (const seen of [judged.unknown, judged.lapsed, judged.decided]) expect(seen, "the crowd does what it is here for").toBeGreaterThan(0);
}, 86_400_000);

/** Lives and judges one round in capabilities of its own. */
async function round(before: { claims: number; calls: number; unknown: number; lapsed: number; decided: number }, most: number, milliseconds: number) {
  const policy = { leaseSeconds: 1, maxLapses: 1000, maxFailures: 1000, maxRounds: 100 };
  const free = await Promise.all([1, 2, 3].map(() => board.capability({ ...policy, requiresApproval: false })));
  const gated = [await board.capability(policy)];
  const crowd = new Crowd({ ...scene, free, gated });
  const until = performance.now() + milliseconds;
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => crowd.live(client, () => crowd.claims < most && performance.now() < until)));
  crowd.close();
  await board.owner.query("select pg_sleep(0.5)");
  const flaws = judge(crowd.history, await finalOf(board, [...free, ...gated]));
  expect(flaws.slice(0, 20), `npm run history -- --seed ${seed}`).toEqual([]);
  const { rows } = await board.owner.query("select sum(lapses)::int as lapsed from tasks where capability = any($1)", [[...free, ...gated]]);
  return {
    claims: before.claims + crowd.claims, calls: before.calls + crowd.history.length, unknown: before.unknown + crowd.history.filter(({ result }) => result === "unknown").length,
    lapsed: before.lapsed + rows[0].lapsed, decided: before.decided + crowd.history.filter(({ verb, result }) => verb === "decide" && result === "ok").length,
  };
}
