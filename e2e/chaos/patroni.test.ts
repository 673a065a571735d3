// Promise 16: a planned switchover and the death of the primary heal by themselves, and nothing acknowledged is lost; what an asynchronous standby loses is noticed.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeAnchor } from "../../lib/audit/anchor";
import { connect } from "../../lib/client/connect";
import { verify } from "../../lib/audit/verify";
import { stopProcess } from "../../lib/process";
import { Crowd, seeded } from "../engine/clients";
import { judge } from "../engine/history";
import { finalOf, sceneOf } from "../engine/scene";
import { bundleServer, endServers, type Server, startServer } from "../engine/servers";
import { asNumber } from "../engine/size";
import { newFolder, removeFolders } from "../start/folders";
import { type TestBoard, testBoard } from "../test-board";
import { claimedAgain } from "./claimed-again";
import { needsPackage } from "./debian";
import { type PatroniCluster, startPatroni } from "./patroni-cluster";

const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));

let cluster: PatroniCluster;
let board: TestBoard;
let servers: Server[];
beforeAll(async () => {
  for (const [name, program] of [["patroni", "/usr/bin/patroni"], ["etcd-server", "/usr/bin/etcd"], ["haproxy", "/usr/sbin/haproxy"], ["postgresql", "/usr/lib/postgresql"]] as const) needsPackage(name, program);
  await bundleServer();
}, 300_000);
afterEach(async () => {
  await endServers();
  // The pools of this process, too: the next board is in another cluster.
  await stopProcess();
  await board.owner.end().catch(() => undefined);
  await cluster.remove();
}, 60_000);

async function startBoard(synchronous: boolean): Promise<void> {
  cluster = await startPatroni({ synchronous });
  process.env["HOLDPOINT_TEST_URL"] = cluster.url;
  board = await testBoard();
  servers = await Promise.all([1, 2].map(() => startServer(board.ownerUrl)));
}

test("a switchover, and the primary's death: claims flow again without a restart, and nothing acknowledged is lost", async () => {
  await startBoard(true);
  const scene = await sceneOf(board, servers.map(({ url }) => url), seeded(seed));
  const policy = { leaseSeconds: 2, maxLapses: 1000, maxFailures: 1000, maxRounds: 100 };
  const [free, gated] = [[await board.capability({ ...policy, requiresApproval: false })], [await board.capability(policy)]];
  const crowd = new Crowd({ ...scene, free, gated });
  let living = true;
  const life = Promise.all(Array.from({ length: 16 }, (_, client) => crowd.live(client, () => living)));
  await sleep(3_000);
  const first = await cluster.leader();
  await cluster.switchover();
  const switched = await claimedAgain(crowd, 60_000);
  const second = await cluster.leader();
  expect(second).not.toBe(first);
  await sleep(8_000);
  cluster.kill(second);
  const failedOver = await claimedAgain(crowd, 90_000);
  expect(await cluster.leader()).toBe(first);
  await sleep(2_000);
  living = false;
  await life;
  crowd.close();
  const acknowledged = crowd.history.filter(({ result }) => result === "ok").length;
  console.log(`npm run chaos -- --only patroni --seed ${seed}: ${acknowledged} acknowledged of ${crowd.history.length} calls, claims again ${Math.round(switched)} ms after a switchover, ${Math.round(failedOver)} ms after the primary was killed`);
  await sleep(2_500);
  expect(judge(crowd.history, await finalOf(board, [...free, ...gated])).slice(0, 20)).toEqual([]);
  expect(await verify()).toMatchObject({ faulty: 0, faults: [] });
  expect(crowd.internal, servers.map(({ said }) => said()).join("")).toBe(0);
  expect(switched).toBeLessThan(30_000);
  expect(failedOver).toBeLessThan(60_000);
}, 600_000);

test("an asynchronous standby that had not received the last writes is promoted: what was acknowledged is gone, the anchors say so, and work goes on", async () => {
  await startBoard(false);
  vi.stubEnv("HOLDPOINT_DATA_DIR", newFolder("anchors"));
  const agent = connect({ url: servers[0]!.url, key: board.agent.key });
  const capability = await board.capability({ requiresApproval: false });
  const kept = await agent.createTask({ capability, title: "Received" });
  await sleep(2_000);
  await cluster.stall();
  const lost = await agent.createTask({ capability, title: "Acknowledged, and not received" });
  await makeAnchor();
  const primary = await cluster.leader();
  cluster.kill(primary);
  await expect.poll(() => cluster.leader(), { timeout: 60_000 }).not.toBe(primary);
  await expect.poll(async () => (await agent.claim({ capabilities: [capability] }).catch(() => ({ claims: [] }))).claims.map(({ task }) => task.id), { timeout: 90_000, interval: 500 }).toEqual([kept.id]);
  await expect(agent.getTask({ id: lost.id })).rejects.toMatchObject({ code: "not_found" });
  const { faults } = await verify();
  expect(faults.map(({ fault }) => fault)).toEqual(["anchor"]);
  expect(faults[0]!.detail).toMatch(/events (were changed|are gone)|older than the anchor/);
  vi.unstubAllEnvs();
  removeFolders();
}, 300_000);
