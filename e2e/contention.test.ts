// A row that somebody holds, batches that cross, and pools full of slow statements: nobody waits for long, and none ends in a deadlock.
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError, createClient, type Client } from "../lib/client/api";
import { operations } from "../lib/contract/operations";
import { ORIGIN, send, signedIn } from "./doors";
import { testApi } from "./test-api";
import { type TestBoard, testBoard } from "./test-board";

let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
let agent: Client;
beforeAll(async () => {
  board = await testBoard();
  api = await testApi();
  agent = createClient({ url: api.url, key: board.agent.key });
});
afterAll(async () => {
  await api.close();
  await board.drop();
});

test("a task's row that another session holds: claims go past it, its heartbeat is told to come again, and then it is in time", async () => {
  const name = await board.capability({ requiresApproval: false, leaseSeconds: 600 });
  for (const title of ["Held", "Locked", "Free"]) await board.task(name, { title });
  const held = (await agent.claim({ capabilities: [name] })).claims[0]!;
  const other = await board.connection(board.ownerUrl);
  await other.query("begin");
  await other.query("select from tasks where title in ('Held', 'Locked') for update");
  expect((await agent.claim({ capabilities: [name] })).claims.map(({ task }) => task.title)).toEqual(["Free"]);
  const answer = await fetch(`${api.url}/api/v1/tasks/${held.task.id}/heartbeat`, {
    method: "POST", headers: { authorization: `Bearer ${board.agent.key}`, "content-type": "application/json" }, body: JSON.stringify({ leaseToken: held.leaseToken }),
  });
  expect([answer.status, Number(answer.headers.get("retry-after")) > 0, ((await answer.json()) as { code: string }).code]).toEqual([503, true, "unavailable"]);
  await other.query("rollback");
  expect((await agent.heartbeat({ id: held.task.id, leaseToken: held.leaseToken })).leasedUntil).toBeTruthy();
  expect((await agent.claim({ capabilities: [name] })).claims.map(({ task }) => task.title)).toEqual(["Locked"]);
});

test("batches that name the same tasks in opposite orders, with single calls between them, never meet in a deadlock", async () => {
  const name = await board.capability({ requiresApproval: false, leaseSeconds: 600 });
  for (let round = 0; round < 20; round++) {
    await agent.createTasks({ tasks: Array.from({ length: 8 }, () => ({ capability: name, title: "Letter" })) });
    const { claims } = await agent.claim({ capabilities: [name], limit: 8 });
    const items = claims.map(({ task, leaseToken }) => ({ taskId: task.id, leaseToken }));
    const answers = await Promise.all([
      agent.heartbeats({ leases: items }), agent.heartbeats({ leases: [...items].reverse() }), agent.release({ id: items[3]!.taskId, leaseToken: items[3]!.leaseToken, note: "Another" }).catch(late),
      agent.completions({ items }), agent.completions({ items: [...items].reverse() }),
    ]);
    expect(answers).toHaveLength(5);
    const { rows } = await board.owner.query("select status, count(*)::int as n from tasks where capability = $1 group by status order by status", [name]);
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(8 * (round + 1));
    expect(rows.map(({ status }) => status).every((status) => ["completed", "pending", "in_progress"].includes(status))).toBe(true);
  }
  expect((await board.owner.query("select deadlocks::int as n from pg_stat_database where datname = current_database()")).rows[0].n).toBe(0);
}, 60_000);

test("twenty decisions that PostgreSQL is slow to write: each is made or told to come again, and meanwhile agents work and ops looks", async () => {
  await board.owner.query("create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(3); return new; end'; create trigger dawdle before insert on decisions for each row execute function dawdle()");
  const headers = { cookie: (await signedIn("admin")).cookie, origin: ORIGIN, "content-type": "application/json" };
  const asked = await Promise.all(Array.from({ length: 20 }, () => board.parked()));
  const name = await board.capability({ requiresApproval: false });
  let deciding = true;
  const answers = Promise.all(asked.map(({ approval: { id, contentHash } }) => send(operations.decide, { headers, params: { id }, body: JSON.stringify({ verdict: "approve", seenHash: contentHash }) }))).finally(() => (deciding = false));
  await expect.poll(async () => (await board.owner.query("select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()")).rowCount, { timeout: 10_000 }).toBe(8);
  const kept = await fetch(`${api.url}/api/v1/tasks`, { method: "POST", headers: { authorization: `Bearer ${board.agent.key}`, "content-type": "application/json", "idempotency-key": "letter" }, body: JSON.stringify({ capability: name, title: "Letter" }) });
  expect(kept.status).toBe(201);
  const { claims } = await agent.claim({ capabilities: [name] });
  expect((await agent.complete({ id: claims[0]!.task.id, leaseToken: claims[0]!.leaseToken })).status).toBe("completed");
  expect((await agent.signals({})).queues.length).toBeGreaterThan(0);
  expect(deciding, "meanwhile").toBe(true);
  const statuses = (await answers).map(({ status, headers: said }) => (status === 503 && Number(said.get("retry-after")) > 0 ? "come again" : status));
  await board.owner.query("drop trigger dawdle on decisions");
  expect(new Set(statuses)).toEqual(new Set([200, "come again"]));
  const { rows } = await board.owner.query<{ made: number }>("select count(*)::int as made from decisions where approval_id = any($1)", [asked.map(({ approval }) => approval.id)]);
  expect(rows[0]!.made).toBe(statuses.filter((status) => status === 200).length);
}, 60_000);

/** The completion of the same task may be first. */
function late(error: unknown): string {
  if (error instanceof ApiError && ["wrong_status", "lease_lost"].includes(error.code)) return error.code;
  throw error as Error;
}
