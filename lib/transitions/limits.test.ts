// What a task's time and number are bounded by: a run's length, its own strikes, delays, a dedupe key, and what is told of its end.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { cancel } from "./cancel";
import { claim } from "./claim";
import { complete } from "./complete";
import { createTask, createTasks } from "./create-tasks";
import { decide } from "./decide";
import { fail } from "./fail";
import { halt, resume } from "./halt";
import { heartbeat, heartbeats } from "./heartbeat";
import { park } from "./park";
import { release } from "./release";
import { requeue } from "./requeue";
import { undo } from "./undo";
import { update } from "./update";
import { withdraw } from "./withdraw";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const error = { message: "It broke" };
const failing = { error, retryable: true };
const again = async (name: string) => heldOf((await board.claimOne(name))!);

describe("maxRunSeconds", () => {
  test("ends a run that heartbeats for ever: no renewal past it, then an ordinary lapse", async () => {
    const { task, lease } = await board.claimed({ leaseSeconds: 60, maxRunSeconds: 120, requiresApproval: false });
    for (const [wait, code] of [[50, "done"], [50, "done"], [30, "wrong_status"]] as const) {
      await board.later(`${wait} seconds`);
      expect(await codeOf(heartbeat(board.agent, lease))).toBe(code);
    }
    expect((await heartbeats(board.agent, { leases: [{ taskId: lease.id, leaseToken: lease.leaseToken }] })).leases).toMatchObject([{ outcome: "lost", leasedUntil: null }]);
    await board.later("31 seconds");
    expect(await codeOf(complete(board.agent, lease))).toBe("lease_lost");
    expect(await board.claimOne(task.capability)).toMatchObject({ attempt: 2, task: { lapses: 1, failures: 0 } });
  });

  test("leaves the rest of a lease good: work that is done just in time completes", async () => {
    const { lease } = await board.claimed({ leaseSeconds: 60, maxRunSeconds: 90, requiresApproval: false });
    await board.later("50 seconds");
    await heartbeat(board.agent, lease);
    await board.later("45 seconds");
    expect(await codeOf(heartbeat(board.agent, lease))).toBe("wrong_status");
    expect(await complete(board.agent, lease)).toMatchObject({ status: "completed" });
  });

  test("counts each run by itself: the time a person takes is in none", async () => {
    const { task, approval } = await board.parked({ leaseSeconds: 60, maxRunSeconds: 90 });
    await board.later("10 hours");
    await decide(board.admin, { id: approval.id, verdict: "request_changes", seenHash: approval.contentHash, comment: "Shorter." });
    const { lease } = await again(task.capability);
    await board.later("50 seconds");
    expect(await codeOf(heartbeat(board.agent, lease))).toBe("done");
  });

  test("counts no halt: neither while the board stands still nor after it", async () => {
    const { lease } = await board.claimed({ leaseSeconds: 60, maxRunSeconds: 90, requiresApproval: false });
    await board.later("40 seconds");
    await halt(board.admin, { reason: "Look first" });
    await board.later("10 hours");
    expect(await codeOf(heartbeat(board.agent, lease)), "in the halt").toBe("done");
    await resume(board.admin, { reason: "It was nothing" });
    expect(await codeOf(heartbeat(board.agent, lease)), "after it").toBe("done");
    await board.later("55 seconds");
    expect(await codeOf(heartbeat(board.agent, lease)), "its own time").toBe("wrong_status");
  });
});

describe("a task's own maxFailures", () => {
  test("is more or fewer than the policy's, and can be changed while it waits", async () => {
    const name = await board.capability({ maxFailures: 2 });
    const more = await board.task(name, { maxFailures: 4 });
    for (let strike = 1; strike <= 4; strike++) expect((await fail(board.agent, { ...(await again(name)).lease, ...failing })).status, `strike ${strike}`).toBe(strike < 4 ? "pending" : "escalated");
    expect((await requeue(board.admin, { id: more.id })).failures).toBe(0);
    await update(board.admin, { id: more.id, maxFailures: 1 }, asked());
    expect(await fail(board.agent, { ...(await again(name)).lease, ...failing })).toMatchObject({ status: "escalated", escalation: { failures: 1 } });
    const policy = await board.task(name);
    await fail(board.agent, { ...(await again(name)).lease, ...failing });
    expect(await fail(board.agent, { ...(await again(name)).lease, ...failing })).toMatchObject({ id: policy.id, status: "escalated" });
  });
});

describe("delays", () => {
  test("what is not due is not claimed by an agent, and keeps nobody waiting behind it", async () => {
    const name = await board.capability();
    const { rows } = await board.owner.query("select board_now() + interval '1 hour' as later");
    const later = await board.task(name, { availableAt: rows[0].later.toISOString(), priority: 900 });
    const now = await board.task(name);
    expect((await board.claimOne(name))!.task.id).toBe(now.id);
    expect(await board.claimOne(name)).toBeUndefined();
    await board.later("61 minutes");
    expect((await claim(board.agent, { capabilities: [name], limit: 2, waitSeconds: 0 }, asked())).claims.map(({ task }) => task.id)).toContain(later.id);
  });

  test("a backoff ends at an hour, and a release waits as long as it says", async () => {
    const { task, lease } = await board.claimed({ backoffSeconds: 3000, maxFailures: 9 });
    const waits = [await fail(board.agent, { ...lease, ...failing })];
    await board.later("51 minutes");
    waits.push(await fail(board.agent, { ...(await again(task.capability)).lease, ...failing }));
    await board.later("61 minutes");
    waits.push(await release(board.agent, { ...(await again(task.capability)).lease, delaySeconds: 7200 }));
    expect(waits.map(({ availableAt, updatedAt }) => Math.round((Date.parse(availableAt) - Date.parse(updatedAt)) / 1000))).toEqual([3000, 3600, 7200]);
  });
});

describe("a dedupe key", () => {
  test("is one task for any number who create it at once, whatever became of it", async () => {
    const name = await board.capability({ requiresApproval: false });
    const make = () => createTask(board.agent, { capability: name, title: "Greet Ada", priority: 0, labels: [], dedupeKey: `greet ${name}` });
    const made = await Promise.all(Array.from({ length: 20 }, make));
    expect(new Set(made.map(({ output }) => output.id)).size).toBe(1);
    expect(made.filter(({ status }) => status === 201)).toHaveLength(1);
    await complete(board.agent, (await again(name)).lease);
    expect((await make()).output).toMatchObject({ id: made[0]!.output.id, status: "completed" });
    expect((await board.eventsOf(made[0]!.output.id)).map(({ type }) => type)).toEqual(["created", "claimed", "completed"]);
  });

  test("of another capability is a conflict, also within a batch, of which nothing is made", async () => {
    const [one, other] = [await board.capability(), await board.capability()];
    await board.task(one, { dedupeKey: `key ${one}` });
    expect(await codeOf(createTask(board.agent, { capability: other, title: "Letter", priority: 0, labels: [], dedupeKey: `key ${one}` }))).toBe("dedupe_conflict");
    const task = (dedupeKey?: string) => ({ capability: other, title: "Letter", priority: 0, labels: [], ...(dedupeKey && { dedupeKey }) });
    expect(await codeOf(createTasks(board.agent, { tasks: [task(), task(`key ${one}`)] }))).toBe("dedupe_conflict");
    expect(await board.claimOne(other)).toBeUndefined();
    const twice = await createTasks(board.agent, { tasks: [task("same"), task("same"), task()] });
    expect(new Set(twice.items.map(({ id }) => id)).size).toBe(2);
  });
});

describe("closed", () => {
  const closedFor = async (key: TestBoard["agent"], name: string) => (await claim(key, { capabilities: [name], limit: 1, waitSeconds: 0 }, asked())).closed;

  test("tells a rejection when it can no longer be undone, once, to the key that asked and to nobody else", async () => {
    const [mine, other] = [await board.anAgent(), await board.anAgent()];
    const name = await board.capability({ undoSeconds: 60 });
    await board.task(name);
    const approval = await park(mine, { ...heldOf((await board.claimOne(name, mine))!).lease, request: requestOf() });
    const reject = () => decide(board.admin, { id: approval.id, verdict: "reject", seenHash: approval.contentHash, comment: "No." });
    await reject();
    expect(await closedFor(mine, name)).toEqual([]);
    await undo(board.admin, { id: approval.id });
    await board.later("61 seconds");
    expect(await closedFor(mine, name)).toEqual([]);
    await reject();
    await board.later("61 seconds");
    expect(await closedFor(other, name)).toEqual([]);
    expect(await closedFor(mine, name)).toMatchObject([{ approvalId: approval.id, outcome: "rejected", comment: "No." }]);
    expect(await closedFor(mine, name)).toEqual([]);
  });

  test("does not tell what the agent took back itself, nor what was approved", async () => {
    const key = await board.anAgent();
    const name = await board.capability();
    await board.task(name);
    const withdrawn = await park(key, { ...heldOf((await board.claimOne(name, key))!).lease, request: requestOf() });
    await withdraw(key, { id: withdrawn.taskId, approvalId: withdrawn.id });
    const approved = await park(key, { ...heldOf((await board.claimOne(name, key))!).lease, request: requestOf({ question: "Another" }) });
    await decide(board.admin, { id: approved.id, verdict: "approve", seenHash: approved.contentHash });
    await cancel(board.admin, { id: approved.taskId });
    expect(await closedFor(key, name)).toEqual([]);
  });
});
