// A claim that completes what its caller has finished, in the same call.
import { afterAll, beforeAll, expect, test } from "vitest";
import { POST } from "../../app/api/v1/claims/route";
import { asked, codeOf, type Held, heldOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { Input } from "../contract/operations";
import { Json } from "../contract/json";
import { startFeed } from "../feed/hub";
import { claim } from "./claim";
import { complete } from "./complete";
import { pauseCapability } from "./pause-capability";

const UNGATED = { requiresApproval: false };
let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
  startFeed();
});
afterAll(() => board.drop());

const done = ({ lease }: Held, result?: string) => ({ taskId: lease.id, leaseToken: lease.leaseToken, ...(result ? { result: new Json(result) } : {}) });
const next = (capabilities: string[], held: Held[], more: Partial<Input<"claim">> = {}) =>
  claim(board.agent, { capabilities, limit: 1, waitSeconds: 0, complete: held.map((one) => done(one)), ...more }, asked());
const statusOf = async ({ task }: Held) => (await board.owner.query<{ status: string }>("select status from tasks where id = $1", [task.id])).rows[0]!.status;

test("ends the one and gives the next, in one transaction", async () => {
  const held = await board.claimed(UNGATED);
  const { id } = await board.task(held.task.capability);
  const answer = await claim(board.agent, { capabilities: [held.task.capability], limit: 1, waitSeconds: 0, complete: [done(held, '{"pages":1.0}')] }, asked());
  expect(answer).toMatchObject({ claims: [{ task: { id } }], refused: [], completed: [{ taskId: held.task.id, outcome: "completed", detail: null }] });
  const { rows } = await board.owner.query("select status, result::text from tasks where id = $1", [held.task.id]);
  expect(rows).toEqual([{ status: "completed", result: '{"pages":1.0}' }]);
  const written = await board.owner.query("select count(distinct xid)::int as transactions from task_events where (task_id = $1 and type = 'completed') or (task_id = $2 and type = 'claimed')", [held.task.id, id]);
  expect(written.rows).toEqual([{ transactions: 1 }]);
});

test("says of each how it ended, in the order of the request, and claims all the same", async () => {
  const [good, gated, lost] = [await board.claimed(UNGATED), await board.claimed(), await board.claimed(UNGATED)];
  const foreign = await board.claimed(UNGATED, {}, await board.anAgent());
  const name = await board.capability(UNGATED);
  for (let count = 0; count < 2; count++) await board.task(name);
  const items = [gated, good, { ...lost, lease: { ...lost.lease, leaseToken: "lt_guess" } }, foreign];
  const first = await next([name], items);
  expect(first.completed.map(({ outcome }) => outcome)).toEqual(["approval_required", "completed", "lease_lost", "lease_lost"]);
  expect(first.claims).toHaveLength(1);
  expect(await Promise.all(items.map(statusOf))).toEqual(["in_progress", "completed", "in_progress", "in_progress"]);
  const again = await next([name], [good]);
  expect(again, "a repeat is known").toMatchObject({ claims: [{}], completed: [{ outcome: "completed" }] });
  expect((await board.eventsOf(good.task.id)).map(({ type }) => type)).toEqual(["created", "claimed", "completed"]);
});

test.each([
  ["of one with caps", { maxRunning: 1, dailyCeiling: 5 }, 0],
  ["of one without", {}, 0],
  ["of several", { maxRunning: 1 }, 1],
])("what is completed has made room: %s", async (_, policy, others) => {
  const held = await board.claimed({ ...UNGATED, ...policy });
  const { id } = await board.task(held.task.capability);
  const names = [held.task.capability, ...(await Promise.all(Array.from({ length: others }, () => board.capability(UNGATED))))];
  expect(await next(names, [held])).toMatchObject({ claims: [{ task: { id } }], completed: [{ outcome: "completed" }] });
});

test("a hundred end and a hundred come", async () => {
  const name = await board.capability(UNGATED);
  for (let count = 0; count < 150; count++) await board.task(name);
  const first = await claim(board.agent, { capabilities: [name], limit: 100, waitSeconds: 0 }, asked());
  const second = await next([name], first.claims.map(heldOf), { limit: 100 });
  expect(new Set(second.completed.map(({ outcome }) => outcome))).toEqual(new Set(["completed"]));
  expect(second.completed.map(({ taskId }) => taskId)).toEqual(first.claims.map(({ task }) => task.id));
  expect(new Set([...first.claims, ...second.claims].map(({ task }) => task.id)).size).toBe(150);
});

test("a claim that waits keeps no completion waiting", async () => {
  const held = await board.claimed(UNGATED);
  const waiting = next([held.task.capability], [held], { waitSeconds: 20 });
  await expect.poll(() => statusOf(held)).toBe("completed");
  const { id } = await board.task(held.task.capability);
  expect(await waiting).toMatchObject({ claims: [{ task: { id } }], completed: [{ outcome: "completed" }] });
});

test("one whose task somebody has locked waits for it, and the claim is not lost", async () => {
  const held = await board.claimed(UNGATED);
  const { id } = await board.task(held.task.capability);
  const holder = await board.connection();
  await holder.query("begin");
  await holder.query("select from tasks where id = $1 for update", [held.task.id]);
  const waiting = next([held.task.capability], [held]);
  await board.locked();
  await holder.query("rollback");
  expect(await waiting).toMatchObject({ claims: [{ task: { id } }], completed: [{ outcome: "completed" }] });
});

test("of a paused capability it ends what was begun, and gives nothing", async () => {
  const held = await board.claimed(UNGATED);
  await board.task(held.task.capability);
  await pauseCapability(board.admin, { name: held.task.capability });
  expect(await next([held.task.capability], [held])).toMatchObject({ claims: [], refused: [{ reason: "paused" }], completed: [{ outcome: "completed" }] });
});

test("where the claim is refused whole nothing is completed", async () => {
  const held = await board.claimed(UNGATED);
  const other = await board.anAgent([held.task.capability]);
  expect(await codeOf(claim(other, { capabilities: [held.task.capability, "another"], limit: 1, waitSeconds: 0, complete: [done(held)] }, asked()))).toBe("forbidden");
  expect(await codeOf(next(["not-there"], [held]))).toBe("invalid");
  expect(await statusOf(held)).toBe("in_progress");
});

test("twenty times at once it is completed once, and each has a task of its own", async () => {
  const held = await board.claimed(UNGATED);
  for (let count = 0; count < 20; count++) await board.task(held.task.capability);
  const answers = await Promise.all(Array.from({ length: 20 }, () => next([held.task.capability], [held])));
  expect(new Set(answers.flatMap(({ completed }) => completed.map(({ outcome }) => outcome)))).toEqual(new Set(["completed"]));
  expect(new Set(answers.flatMap(({ claims }) => claims.map(({ task }) => task.id))).size).toBe(20);
  expect((await board.eventsOf(held.task.id)).filter(({ type }) => type === "completed")).toHaveLength(1);
});

test("under an Idempotency-Key a repeat has the same answer", async () => {
  const held = await board.claimed(UNGATED);
  await board.task(held.task.capability);
  const ask = () => POST(new Request("http://localhost/api/v1/claims", {
    method: "POST", headers: { authorization: `Bearer ${board.agent.key}`, "content-type": "application/json", "idempotency-key": held.task.id },
    body: JSON.stringify({ capabilities: [held.task.capability], complete: [done(held)] }),
  })).then((answer) => answer.text());
  expect(await ask()).toBe(await ask());
  expect(await codeOf(complete(board.agent, held.lease))).toBe("done");
});
