// GET /metrics says what GET /signals says, to whoever may read those, in the format that Prometheus reads.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { testApi } from "../../e2e/test-api";
import { uuidv7 } from "uuidv7";
import type { Signals } from "../contract/signals";
import { beatServer } from "../db/servers";

let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
beforeAll(async () => {
  board = await testBoard();
  api = await testApi();
});
afterAll(async () => {
  await api.close();
  await board.drop();
});

const get = (path: string, key?: string) => fetch(`${api.url}/api/v1${path}`, key ? { headers: { authorization: `Bearer ${key}` } } : {});
const LINE = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? (\S+)$/;

function seriesOf(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => {
    const [, name, labels = "", value] = LINE.exec(line) ?? [];
    expect(name, line).toBeTruthy();
    return [`${name}{${labels.split(",").sort().join(",")}}`, Number(value)] as const;
  }));
}

test("every figure of the signals, queues, caps and servers is the same on both", async () => {
  const name = await board.capability({ maxRunning: 3, dailyCeiling: 9, requiresApproval: true, approvalSeconds: 86_400 * 9, leaseSeconds: 86_400 });
  const other = await board.capability({ requiresApproval: false });
  for (let made = 0; made < 7; made++) await board.task(other);
  for (let made = 0; made < 2; made++) await board.parkedIn(name);
  await board.task(name);
  await board.claimOne(name);
  await board.later("30 hours");
  await beatServer({ id: uuidv7(), name: "one:3000", version: "0.1.0", beatMs: 4, deafMs: null, poolBusy: 2, poolSize: 22, poolWaiting: 5, diskUsed: 91 });

  const said = (await (await get("/signals", board.agent.key)).json()) as Signals;
  const answer = await get("/metrics", board.agent.key);
  const series = seriesOf(await answer.text());
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  expect(said.signals.filter(({ state }) => state === "raised").map((signal) => signal.name)).toEqual(["unclaimed_work", "lapsed_leases", "full_disk"]);
  for (const signal of said.signals) {
    const of = `{signal="${signal.name}",turn="${signal.turn}"}`;
    expect([series.get(`holdpoint_signal_raised${of}`), series.get(`holdpoint_signal_value${of}`), series.get(`holdpoint_signal_threshold${of}`)]).toEqual([signal.state === "raised" ? 1 : 0, signal.value, signal.threshold]);
    for (const { capability, value } of signal.where) expect(series.get(`holdpoint_signal_capability_value{capability="${capability}",signal="${signal.name}",turn="${signal.turn}"}`)).toBe(value);
  }
  for (const queue of said.queues)
    for (const state of ["ready", "running", "waiting", "answered"] as const) expect(series.get(`holdpoint_tasks{capability="${queue.capability}",state="${state}"}`)).toBe(queue[state]);
  expect(series.get(`holdpoint_capability_limit{capability="${name}",limit="max_running"}`)).toBe(3);
  expect(series.get(`holdpoint_server_pool_connections{server="one:3000",state="waiting"}`)).toBe(5);
  expect(series.get(`holdpoint_server_disk_used_ratio{server="one:3000"}`)).toBe(0.91);
  expect(series.get(`holdpoint_oldest_seconds{capability="${other}",state="ready"}`)).toBeGreaterThan(29 * 3_600);
  expect(series.get("process_resident_memory_bytes{}")).toBeGreaterThan(1e7);
  expect(series.get('holdpoint_http_request_duration_seconds_count{operation="signals",status="200"}')).toBe(1);
});

test("deliveries of notices that wait and that were given up are counted", async () => {
  await board.parkedIn(await board.capability());
  await board.owner.query("insert into notice_deliveries (notice_id, channel, user_id, state, made_at, due_at, ended_at) select n.id, 'mail', $1, s, n.at, n.at, n.at from notices n, unnest(array['failed', 'sent']) s where n.kind = case s when 'failed' then 'parked' else 'expiring' end limit 2", [board.admin.userId]);
  const series = seriesOf(await (await get("/metrics", board.agent.key)).text());
  expect(series.get('holdpoint_notice_deliveries{channel="mail",state="failed"}')).toBe(1);
  expect([...series.keys()].filter((name) => name.startsWith("holdpoint_notice_deliveries"))).toHaveLength(1);
});

test("it is for keys with ops:read, and a key of part of the board sees its own queues and no server", async () => {
  expect((await get("/metrics")).status).toBe(401);
  expect((await get("/metrics", (await board.anAgent(["*"], ["tasks:work"])).key)).status).toBe(403);
  const mine = await board.capability();
  const text = await (await get("/metrics", (await board.anAgent([mine])).key)).text();
  const capabilities = new Set([...text.matchAll(/capability="([^"]+)"/g)].map(([, capability]) => capability));
  expect([...capabilities]).toEqual([mine]);
  expect(text).not.toContain("one:3000");
});
