// What a holder may do with its lease, what a repeated call answers, and that nobody else gets in.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, type Held, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { AgentCaller, Caller } from "../contract/caller";
import { verify } from "../audit/verify";
import { Json } from "../contract/json";
import { cancel } from "./cancel";
import { claimTask } from "./claim-task";
import { complete } from "./complete";
import { completions } from "./complete-many";
import { fail } from "./fail";
import { heartbeat, heartbeats } from "./heartbeat";
import { park } from "./park";
import { redeem } from "./redeem";
import { release } from "./release";
import { settle } from "./settle";
import { skip } from "./skip";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const UNGATED = { requiresApproval: false };
const error = { message: "The form was gone" };
/** Every verb of a holder but redeem and settle, which name an approval. */
const VERBS: Record<string, (caller: Caller, lease: Held["lease"]) => Promise<unknown>> = {
  heartbeat: (caller, lease) => heartbeat(caller, lease),
  release: (caller, lease) => release(caller, lease),
  park: (caller, lease) => park(caller, { ...lease, request: requestOf() }),
  complete: (caller, lease) => complete(caller, { ...lease, result: new Json('{"sent":1.0}') }),
  skip: (caller, lease) => skip(caller, { ...lease, reason: "The posting is closed" }),
  fail: (caller, lease) => fail(caller, { ...lease, error, retryable: true }),
};
const ENDING = Object.keys(VERBS).filter((name) => name !== "heartbeat");

/** The call is refused with one of the codes of a lost lease, and nothing at all is written. */
async function refusedWith(code: string, call: () => Promise<unknown>, id: string): Promise<void> {
  const before = [await board.rowOf(id), (await board.eventsOf(id)).length];
  expect(await codeOf(call())).toBe(code);
  expect([await board.rowOf(id), (await board.eventsOf(id)).length]).toEqual(before);
}

describe.each(Object.keys(VERBS))("%s", (name) => {
  const verb = VERBS[name]!;

  test("case 27: with the token of an earlier claim of the same agent is 409, the row unchanged", async () => {
    const { task, lease } = await board.claimed(UNGATED);
    await board.later("3 minutes");
    await board.claimOne(task.capability);
    await refusedWith("lease_lost", () => verb(board.agent, lease), task.id);
  });

  test("case 27: after its own lease has lapsed, with nobody else near, is 409", async () => {
    const { task, lease } = await board.claimed(UNGATED);
    await board.later("3 minutes");
    await refusedWith("lease_lost", () => verb(board.agent, lease), task.id);
  });

  test("by another key, or with a token that never was, is 409", async () => {
    const { task, lease } = await board.claimed(UNGATED);
    await refusedWith("lease_lost", async () => verb(await board.anAgent(), lease), task.id);
    await refusedWith("lease_lost", () => verb(board.agent, { ...lease, leaseToken: "lt_guess" }), task.id);
    await refusedWith("lease_lost", () => verb(board.admin, lease), task.id);
  });

  test("by a key of other capabilities is 404", async () => {
    const { task, lease } = await board.claimed(UNGATED);
    const stranger = await board.anAgent([await board.capability()]);
    await refusedWith("not_found", () => verb(stranger, lease), task.id);
  });

  test("after a cancel says so", async () => {
    const { task, lease } = await board.claimed(UNGATED);
    await cancel(board.admin, { id: task.id });
    await refusedWith("task_cancelled", () => verb(board.agent, lease), task.id);
  });
});

describe.each(ENDING)("a repeated %s", (name) => {
  const verb = VERBS[name]!;

  test("answers as the first did, and writes nothing", async () => {
    const { task, lease } = await board.claimed(UNGATED);
    const first = await verb(board.agent, lease);
    const before = [await board.rowOf(task.id), await board.eventsOf(task.id)];
    expect(JSON.stringify(await verb(board.agent, lease))).toBe(JSON.stringify(first));
    expect([await board.rowOf(task.id), await board.eventsOf(task.id)]).toEqual(before);
  });

  test("of twenty at once is one", async () => {
    const { task, lease } = await board.claimed(UNGATED);
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(verb(board.agent, lease))));
    expect(new Set(codes)).toEqual(new Set(["done"]));
    expect(await board.eventsOf(task.id)).toHaveLength(3);
  });

  test("with other content is 409", async () => {
    const { task, lease } = await board.claimed(UNGATED);
    await verb(board.agent, lease);
    const other = ENDING.find((one) => one !== name)!;
    await refusedWith("wrong_status", () => VERBS[other]!(board.agent, lease), task.id);
  });
});

describe("two holders of one task in one flight", () => {
  test.each(["heartbeat", "complete"])("have each their own answer: %s", async (name) => {
    for (const order of [[0, 1, 2], [1, 0, 2], [2, 1, 0]]) {
      const { task, lease } = await board.claimed({ ...UNGATED, leaseSeconds: 60 });
      await board.later("61 seconds");
      const now = heldOf((await board.claimOne(task.capability))!).lease;
      const calls = [() => VERBS[name]!(board.agent, now), () => VERBS[name]!(board.agent, lease), () => VERBS[name]!(board.agent, { ...lease, leaseToken: "lt_guess" })];
      const codes = await Promise.all(order.map((index) => codeOf(calls[index]!())));
      expect(order.map((index, place) => [index, codes[place] === "done"]).sort(), `order ${order}`).toEqual([[0, true], [1, false], [2, false]]);
    }
  });
});

describe("heartbeat", () => {
  test("moves the deadline and shows progress; a bare one keeps what was shown", async () => {
    const { task, lease } = await board.claimed({ leaseSeconds: 60 });
    await board.later("50 seconds");
    const { leasedUntil } = await heartbeat(board.agent, { ...lease, progress: { percent: 40, note: "Page 2 of 5" } });
    expect(Date.parse(leasedUntil)).toBeGreaterThan(Date.parse(task.lease!.leasedUntil) + 45_000);
    await heartbeat(board.agent, lease);
    const { rows } = await board.owner.query("select progress_percent, progress_note from tasks where id = $1", [task.id]);
    expect(rows).toEqual([{ progress_percent: 40, progress_note: "Page 2 of 5" }]);
  });

  test("keeps the state, digits and all, for the attempt after this one", async () => {
    const { task, lease } = await board.claimed({ leaseSeconds: 60 });
    await heartbeat(board.agent, { ...lease, state: new Json('{"step":3.0}'), progress: { percent: 30 } });
    const { rows } = await board.owner.query("select progress_percent from tasks where id = $1", [task.id]);
    expect(rows).toEqual([{ progress_percent: 30 }]);
    await board.later("2 minutes");
    expect(await codeOf(heartbeat(board.agent, { ...lease, state: new Json("[]") }))).toBe("lease_lost");
    expect(((await board.claimOne(task.capability))!.state as Json).text).toBe('{"step":3.0}');
    expect(await verify()).toMatchObject({ faulty: 0 });
  });

  test("does not outlast maxRunSeconds", async () => {
    const { lease } = await board.claimed({ leaseSeconds: 60, maxRunSeconds: 90 });
    await board.later("50 seconds");
    expect(await codeOf(heartbeat(board.agent, lease))).toBe("done");
    await board.later("50 seconds");
    expect(await codeOf(heartbeat(board.agent, lease))).not.toBe("done");
  });

  test("of many says of each lease what became of it, in the order of the request", async () => {
    const [live, lapsed, done, cancelled] = [await board.claimed(), await board.claimed(UNGATED), await board.claimed(UNGATED), await board.claimed()];
    await complete(board.agent, done.lease);
    await cancel(board.admin, { id: cancelled.task.id });
    await board.later("100 seconds");
    await heartbeat(board.agent, live.lease);
    await board.later("100 seconds");
    await board.claimOne(lapsed.task.capability);
    const leases = [live, lapsed, done, cancelled].map(({ lease: { id, leaseToken } }) => ({ taskId: id, leaseToken }));
    const answer = await heartbeats(board.agent, { leases });
    expect(answer.leases.map(({ taskId, outcome }) => [taskId, outcome])).toEqual(leases.map(({ taskId }, index) => [taskId, ["held", "lost", "finished", "cancelled"][index]]));
  });

  test("many that travel together do not fail for a neighbour", async () => {
    const held = await Promise.all(Array.from({ length: 10 }, () => board.claimed()));
    const calls = held.map(({ lease }, index) => codeOf(heartbeat(board.agent, index % 3 ? lease : { ...lease, leaseToken: "lt_guess" })));
    expect(await Promise.all(calls)).toEqual(held.map((_, index) => (index % 3 ? "done" : "lease_lost")));
  });
});

describe("release", () => {
  test("gives the task back where it was claimed from, its state kept, not before the delay", async () => {
    const { task, lease } = await board.claimed();
    const released = await release(board.agent, { ...lease, state: new Json('{"step":3.0}'), delaySeconds: 60, note: "Waiting for the site" });
    expect(released).toMatchObject({ status: "pending", lease: null, failures: 0, lapses: 0 });
    expect((released.state as Json).text).toBe('{"step":3.0}');
    expect(await board.claimOne(task.capability)).toBeUndefined();
    await board.later("61 seconds");
    expect(((await board.claimOne(task.capability))!.state as Json).text).toBe('{"step":3.0}');
  });
});

describe("complete", () => {
  test("of an ungated task stores the result as it was written", async () => {
    const { lease } = await board.claimed(UNGATED);
    const done = await complete(board.agent, { ...lease, result: new Json('{"id":12345678901234567890,"v":1.10}') });
    expect(done).toMatchObject({ status: "completed", turn: "nobody", lease: null });
    expect((done.result as Json).text).toBe('{"id":12345678901234567890,"v":1.10}');
  });

  test("of a gated task needs an approval that was redeemed", async () => {
    const { task, lease } = await board.claimed();
    await refusedWith("approval_required", () => complete(board.agent, lease), task.id);
    const approved = await board.decided("approve");
    const again = heldOf((await board.claimOne(approved.task.capability))!);
    await refusedWith("approval_required", () => complete(board.agent, again.lease), again.task.id);
    await redeem(board.agent, { id: approved.approval.id, leaseToken: again.lease.leaseToken, contentHash: approved.approval.approvedHash! });
    expect(await complete(board.agent, again.lease)).toMatchObject({ status: "completed", approval: { verdict: "approved" } });
  });

  test("by a person who holds the lease is the decision, unless a quorum is asked for", async () => {
    const [one, two] = [await board.capability(), await board.capability({ approvalsNeeded: 2 })];
    const operator = await board.person("operator");
    const alone = await claimTask(operator, { id: (await board.task(one)).id });
    expect(await complete(operator, heldOf(alone).lease)).toMatchObject({ status: "completed" });
    const quorum = heldOf(await claimTask(operator, { id: (await board.task(two)).id }));
    await refusedWith("approval_required", () => complete(operator, quorum.lease), quorum.task.id);
  });

  test("without a lease is for an operator, on an escalated task", async () => {
    const { task, lease } = await board.claimed();
    await refusedWith("invalid", () => complete(board.agent, { id: task.id }), task.id);
    await refusedWith("wrong_status", () => complete(board.admin, { id: task.id }), task.id);
    await fail(board.agent, { ...lease, error, retryable: false });
    const done = await complete(board.admin, { id: task.id, result: new Json('"by phone"') });
    expect(done).toMatchObject({ status: "completed", escalation: null });
    expect(await board.eventsOf(task.id)).toMatchObject([{}, {}, { type: "failed" }, { type: "escalated" }, { type: "completed", actor_name: board.admin.name }]);
  });

  test("of many says of each item how it ended, in the order of the request", async () => {
    const [good, gated, lost] = [await board.claimed(UNGATED), await board.claimed(), await board.claimed(UNGATED)];
    const items = [gated, good, { ...lost, lease: { ...lost.lease, leaseToken: "lt_guess" } }].map(({ lease }) => ({ taskId: lease.id, leaseToken: lease.leaseToken }));
    const answer = await completions(board.agent, { items });
    expect(answer.items.map(({ outcome }) => outcome)).toEqual(["approval_required", "completed", "lease_lost"]);
    expect((await completions(board.agent, { items: items.slice(1, 2) })).items).toMatchObject([{ outcome: "completed" }]);
  });
});

describe("skip", () => {
  test("ends a gated task with its reason and no approval, and not once something was redeemed", async () => {
    const { task, lease } = await board.claimed();
    expect(await skip(board.agent, { ...lease, reason: "Needs a licence" })).toMatchObject({ status: "skipped" });
    expect((await board.eventsOf(task.id)).at(-1)).toMatchObject({ type: "skipped", payload: { reason: "Needs a licence" } });
    const redeemed = await board.redeemed();
    await refusedWith("already_redeemed", () => skip(board.agent, { ...redeemed.lease, reason: "Never mind" }), redeemed.task.id);
    await settle(board.agent, { id: redeemed.approval.id, leaseToken: redeemed.lease.leaseToken, outcome: "done" });
    await refusedWith("already_redeemed", () => skip(board.agent, { ...redeemed.lease, reason: "Never mind" }), redeemed.task.id);
  });
});

describe("fail", () => {
  const failing = (caller: AgentCaller, lease: Held["lease"], fields = {}) => fail(caller, { ...lease, error, retryable: true, ...fields });

  test("backs off, doubling, unless told how long", async () => {
    const name = await board.capability({ backoffSeconds: 10, maxFailures: 9 });
    await board.task(name);
    for (const wait of [10, 20, 40]) {
      const { lease } = heldOf((await board.claimOne(name))!);
      const failed = await failing(board.agent, lease);
      expect(Date.parse(failed.availableAt) - Date.parse(failed.updatedAt)).toBe(wait * 1000);
      await board.later(`${wait - 1} seconds`);
      expect(await board.claimOne(name)).toBeUndefined();
      await board.later("1 second");
    }
    const { lease } = heldOf((await board.claimOne(name))!);
    await failing(board.agent, lease, { retryAfterSeconds: 0 });
    expect(await board.claimOne(name)).toMatchObject({ attempt: 5, task: { failures: 4 } });
  });

  test("the third strike escalates: exactly three claims, whoever races", async () => {
    const name = await board.capability();
    const { id } = await board.task(name);
    for (let strike = 1; strike <= 3; strike++) {
      const racers = await Promise.all(Array.from({ length: 4 }, () => board.claimOne(name)));
      const [got, ...more] = racers.filter((one) => one !== undefined);
      expect(more).toEqual([]);
      await failing(board.agent, heldOf(got!).lease);
    }
    expect(await board.claimOne(name)).toBeUndefined();
    const types = (await board.eventsOf(id)).map(({ type }) => type);
    expect(types).toEqual(["created", "claimed", "failed", "claimed", "failed", "claimed", "failed", "escalated"]);
    expect((await board.eventsOf(id)).at(-1)!.payload).toEqual({ reason: "failures", failures: 3, lapses: 0 });
  });

  test("a task may have its own number of strikes", async () => {
    const { lease } = await board.claimed({}, { maxFailures: 1 });
    expect(await failing(board.agent, lease)).toMatchObject({ status: "escalated", escalation: { reason: "failures" } });
  });

  test("what is not retryable escalates at once", async () => {
    const { task, lease } = await board.claimed();
    expect(await failing(board.agent, lease, { retryable: false })).toMatchObject({ status: "escalated", turn: "people", escalation: { reason: "not_retryable", failures: 1 } });
    expect((await board.eventsOf(task.id)).map(({ type }) => type).slice(-2)).toEqual(["failed", "escalated"]);
  });

  test("an unredeemed approval stays good; of a redeemed one the outcome is unknown, which is for people", async () => {
    const { task, approval } = await board.decided("approve");
    const again = heldOf((await board.claimOne(task.capability))!);
    expect(await failing(board.agent, again.lease)).toMatchObject({ status: "approved" });
    expect(await board.claimOne(task.capability)).toMatchObject({ approval: { id: approval.id, redeemedAt: null } });
    const used = await board.redeemed();
    expect(await failing(board.agent, used.lease)).toMatchObject({ status: "escalated", escalation: { reason: "outcome_unknown" } });
    const { rows } = await board.owner.query("select outcome, settled_at is not null as settled from approvals where id = $1", [used.approval.id]);
    expect(rows).toEqual([{ outcome: "unknown", settled: true }]);
  });

  test("keeps the state that is handed over, and the error's own digits", async () => {
    const { task, lease } = await board.claimed();
    await fail(board.agent, { ...lease, error: { ...error, details: new Json('{"row":1.50}') }, retryable: true, state: new Json("[1.0]") });
    expect(((await board.claimOne(task.capability))!.state as Json).text).toBe("[1.0]");
    const { rows } = await board.owner.query("select payload::text from task_events where task_id = $1 and type = 'failed'", [task.id]);
    expect(rows[0].payload).toContain('{"row":1.50}');
  });
});
