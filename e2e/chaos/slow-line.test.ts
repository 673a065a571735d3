// The line to the database is slow: work goes on, and nothing is answered wrongly. Minutes long: `npm run chaos` has it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../lib/audit/verify";
import { Crowd, seeded } from "../engine/clients";
import { judge } from "../engine/history";
import { finalOf, sceneOf } from "../engine/scene";
import { startServer } from "../engine/servers";
import { asNumber } from "../engine/size";
import { Watcher } from "./watcher";
import { boardOnALine } from "./board-on-a-line";

const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));

let on: Awaited<ReturnType<typeof boardOnALine>>;
beforeAll(async () => {
  on = await boardOnALine();
}, 120_000);
afterAll(() => on.close());

test("over a line of half a second, give or take 0.4 s, claims, decisions and the stream go on, and nothing is answered wrongly", async () => {
  const server = await startServer(on.url);
  const scene = await sceneOf(on.board, [server.url], seeded(seed));
  const policy = { leaseSeconds: 60, maxFailures: 1000, maxRounds: 100 };
  const [free, gated] = [[await on.board.capability({ ...policy, requiresApproval: false })], [await on.board.capability({ ...policy, maxRunning: 50 })]];
  const watcher = new Watcher({ urls: () => [server.url], key: on.board.agent.key, random: seeded(seed) });
  const watching = watcher.watch();
  await watcher.opened;
  on.line.slow(250);
  const crowd = new Crowd({ ...scene, free, gated });
  const done = (verb: string) => crowd.history.filter((op) => op.verb === verb && op.result === "ok").length;
  const until = performance.now() + 240_000;
  await Promise.all(Array.from({ length: 8 }, (_, client) => crowd.live(client, () => performance.now() < until && !["complete", "heartbeat", "decide"].every((verb) => done(verb) > 2))));
  crowd.close();
  console.log(`npm run chaos -- --only slow-line --seed ${seed}: ${crowd.history.length} calls, ${crowd.history.filter(({ result }) => result === "ok").length} acknowledged, over a line of half a second`);
  for (const verb of ["complete", "heartbeat", "decide"]) expect(done(verb), `${verb}: ${server.said()}`).toBeGreaterThan(2);
  const { rows } = await on.board.owner.query<{ event: string }>("select task_id || ':' || seq as event from task_events where capability = any($1) and task_id is not null and type <> 'heartbeated'", [[...free, ...gated]]);
  await expect.poll(() => rows.map(({ event }) => event).filter((event) => !watcher.seen.includes(event)), { timeout: 30_000 }).toEqual([]);
  expect(watcher.seen.length, "nothing twice").toBe(new Set(watcher.seen).size);
  on.line.slow(0);
  watcher.end();
  await watching;
  expect(judge(crowd.history, await finalOf(on.board, [...free, ...gated])).slice(0, 20)).toEqual([]);
  expect(await verify()).toMatchObject({ faulty: 0, faults: [] });
  expect(crowd.internal, server.said()).toBe(0);
}, 400_000);
