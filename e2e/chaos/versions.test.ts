// Promise 18: the release before this one works on while its database is migrated under it, and beside this one afterwards.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, createClient } from "../../lib/client/api";
import { verify } from "../../lib/audit/verify";
import { Crowd, seeded } from "../engine/clients";
import { judge } from "../engine/history";
import { finalOf, sceneOf } from "../engine/scene";
import { bundleServer, endServers, type Server, startServer } from "../engine/servers";
import { asNumber, times } from "../engine/size";
import { newFolder, removeFolders } from "../start/folders";
import { type TestBoard, testBoard } from "../test-board";
import { fillReleased, unpackReleased } from "./released";
import { Watcher } from "./watcher";

const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));
const ROWS = times(20_000, 1_000_000);
const request = { question: "Send the letter", risk: "low" as const, reversible: true, blocks: [{ kind: "text" as const, text: "Dear Sir or Madam" }] };

let board: TestBoard;
let old: Server;
let current: Server;
let cookie: string;
let key: string;
let longest = 0;
beforeAll(async () => {
  await bundleServer();
  const released = unpackReleased(newFolder("released"));
  board = await testBoard(async (url) => {
    old = await startServer(url, {}, released);
    return { appUrl: url };
  });
}, 120_000);
afterAll(async () => {
  await endServers();
  await board.drop();
  removeFolders();
});

const agentAt = ({ url }: Server) => createClient({ url, key });
const personAt = ({ url }: Server): Client => createClient({ url, fetch: (to, init) => fetch(to, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie, origin: url } }) });

test(`a crowd at the old server sees no flaw while ${ROWS} tasks are migrated under it, and at both afterwards; nobody waits for a table for long`, async () => {
  const urls = [old.url];
  const scene = await sceneOf(board, urls, seeded(seed));
  [key, cookie] = [scene.keys[0]!, scene.cookies[0]!.cookie];
  const policy = { leaseSeconds: 2, maxLapses: 1000, maxFailures: 1000, maxRounds: 100, undoSeconds: 0, backoffSeconds: 0 };
  for (const name of ["before", "free", "gated"]) await personAt(old).putCapability({ name, ...policy, requiresApproval: name === "gated" });
  await fillReleased(board.owner, "before", ROWS);
  const crowd = new Crowd({ ...scene, free: ["free"], gated: ["gated"] });
  let living = true;
  const life = Promise.all(Array.from({ length: 8 }, (_, client) => crowd.live(client, () => living)));
  while (crowd.claims < 20) await sleep(20);
  let migrating = true;
  const watched = watchWaits(() => migrating);
  current = await startServer(board.ownerUrl);
  migrating = false;
  await watched;
  const during = crowd.claims;
  urls.push(current.url);
  while (crowd.claims < during + times(100, 2_000)) await sleep(20);
  living = false;
  await life;
  crowd.close();
  console.log(`npm run chaos -- --only versions --seed ${seed}: ${ROWS} tasks, ${crowd.history.length} calls, the longest wait for a table ${Math.round(longest)} ms`);
  await sleep(500);
  expect(judge(crowd.history, await finalOf(board, ["free", "gated"])).slice(0, 20)).toEqual([]);
  expect(crowd.internal, old.said() + current.said()).toBe(0);
  // On a machine that is shared the short form tells no more than that nobody hangs.
  expect(longest).toBeLessThan(times(2_000, 200));
}, 900_000);

test("a gated task goes from create to complete through either, and both streams tell all of it in order", async () => {
  const random = seeded(seed);
  const watchers = [old, current].map(({ url }) => new Watcher({ urls: () => [url], key, random }));
  const watching = watchers.map((one) => one.watch());
  await Promise.all(watchers.map(({ opened }) => opened));
  const lived: string[] = [];
  for (const asks of [old, current]) for (const decides of [old, current]) for (const acts of [old, current]) lived.push(await life(asks, decides, acts));
  const { rows } = await board.owner.query("select task_id || ':' || seq as event from task_events where task_id = any($1) order by task_id, seq", [lived]);
  const all = rows.map(({ event }) => event as string);
  for (const { seen } of watchers) {
    const ours = () => seen.filter((event) => lived.includes(event.slice(0, 36)));
    for (let tries = 0; tries < 200 && ours().length < all.length; tries++) await sleep(50);
    expect(ours().sort(inOrder)).toEqual([...all].sort(inOrder));
    expect(lived.map((task) => ours().filter((event) => event.startsWith(task)))).toEqual(lived.map((task) => all.filter((event) => event.startsWith(task))));
  }
  watchers.forEach((one) => one.end());
  await Promise.all(watching);
  const page = await agentAt(old).listEvents({ limit: 200, capability: ["gated-either"] });
  expect((await agentAt(current).listEvents({ limit: 200, capability: ["gated-either"] })).events.map(({ taskId, seq }) => [taskId, seq])).toEqual(page.events.map(({ taskId, seq }) => [taskId, seq]));
}, 120_000);

test("caps and a ceiling hold for both together", async () => {
  await personAt(current).putCapability({ name: "capped", maxRunning: 3, dailyCeiling: 40, requiresApproval: false });
  await agentAt(old).createTasks({ tasks: Array.from({ length: 60 }, () => ({ capability: "capped", title: "Letter" })) });
  let [got, empty] = [0, 0];
  await Promise.all(Array.from({ length: 16 }, async (_, client) => {
    const agent = agentAt(client % 2 ? old : current);
    while (empty < 60) {
      const { claims } = await agent.claim({ capabilities: ["capped"] });
      if (!claims[0]) empty += got >= 40 ? 1 : 0;
      else {
        got++;
        await agent.complete({ id: claims[0].task.id, leaseToken: claims[0].leaseToken });
      }
    }
  }));
  const { rows } = await board.owner.query(
    `select max(running)::int as most, count(*) filter (where type = 'claimed')::int as claimed from (
      select type, sum(case type when 'claimed' then 1 when 'completed' then -1 else 0 end) over (order by id) as running from task_events where capability = 'capped' and task_id is not null) folded`);
  expect(rows[0]).toEqual({ most: 3, claimed: 40 });
}, 120_000);

test("what both wrote is one unbroken log", async () => {
  await board.owner.query("set session_replication_role = replica; delete from task_events where capability = 'before' and task_id is not null; delete from approvals where capability = 'before'; delete from tasks where capability = 'before'; reset session_replication_role");
  expect(await verify()).toMatchObject({ faulty: 0, faults: [] });
}, 120_000);

async function life(asks: Server, decides: Server, acts: Server): Promise<string> {
  const capability = "gated-either";
  await personAt(decides).putCapability({ name: capability, undoSeconds: 0, backoffSeconds: 0 });
  const { id } = await agentAt(asks).createTask({ capability, title: "Letter" });
  const first = (await agentAt(asks).claim({ capabilities: [capability] })).claims[0]!;
  const { id: approvalId, contentHash } = await agentAt(asks).park({ id, leaseToken: first.leaseToken, request });
  await personAt(decides).decide({ id: approvalId, verdict: "approve", seenHash: contentHash });
  const { leaseToken, approval } = (await agentAt(acts).claim({ capabilities: [capability] })).claims[0]!;
  await agentAt(acts).redeem({ id: approvalId, leaseToken, contentHash: approval!.approvedHash! });
  await agentAt(asks).settle({ id: approvalId, leaseToken, outcome: "done" });
  expect((await agentAt(acts).complete({ id, leaseToken })).status).toBe("completed");
  return id;
}

/** By the database's own record of who waits since when, since on a busy machine calls are slow for other reasons. */
async function watchWaits(going: () => boolean): Promise<void> {
  while (going()) {
    const { rows } = await board.owner.query(
      `select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart)) * 1000, 0)::float8 as waited from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and l.locktype = 'relation' and a.datname = current_database() and a.application_name <> 'holdpoint cli'`);
    longest = Math.max(longest, rows[0].waited);
    await sleep(5);
  }
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : 1;
}
