// An approved action happens at most once, for exactly the approved content, by the lease that redeemed it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { Approval } from "../contract/approval";
import { Json } from "../contract/json";
import { decide } from "./decide";
import { complete } from "./complete";
import { park } from "./park";
import { pauseCapability, resumeCapability } from "./pause-capability";
import { redeem } from "./redeem";
import { release } from "./release";
import { requeue } from "./requeue";
import { settle } from "./settle";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

/** Approved, and claimed again. */
async function ready(policy = {}, request = requestOf(), fields = {}) {
  const { task, approval } = await board.parked(policy, request);
  const decided = await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash, ...fields });
  const { lease } = heldOf((await board.claimOne(task.capability))!);
  return { task, approval: decided, lease };
}
const using = (approval: Approval, { leaseToken }: { leaseToken: string }, fields = {}) => ({ id: approval.id, leaseToken, contentHash: approval.approvedHash!, ...fields });

/** Refused with this code, and nothing at all is written. */
async function refused(code: string, call: () => Promise<unknown>): Promise<void> {
  const before = await board.dump();
  expect(await codeOf(call())).toBe(code);
  expect(await board.dump()).toBe(before);
}

describe("a redeemed yes whose run asked something else", () => {
  test("lets no other run complete", async () => {
    const { task, approval, lease } = await ready();
    await redeem(board.agent, using(approval, lease));
    const other = await park(board.agent, { ...lease, request: requestOf({ question: "Send the shorter letter" }) });
    await decide(board.admin, { id: other.id, verdict: "request_changes", seenHash: other.contentHash, comment: "Shorter." });
    const next = heldOf((await board.claimOne(task.capability))!);
    await refused("approval_required", () => complete(board.agent, { ...next.lease, result: new Json("1") }));
    await expect(board.owner.query("update tasks set status = 'completed' where id = $1", [task.id]), "by SQL either").rejects.toThrow();
  });
});

describe("redeem", () => {
  test("uses the approval up: once for twenty at once, and a repeat answers as the first", async () => {
    const { task, approval, lease } = await ready();
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(board.agent, using(approval, lease))));
    expect(new Set(answers.map(({ redeemedAt }) => redeemedAt)).size).toBe(1);
    await board.later("10 seconds");
    expect(await redeem(board.agent, using(approval, lease))).toEqual(answers[0]);
    expect((await board.eventsOf(task.id)).filter(({ type }) => type === "redeemed")).toHaveLength(1);
  });

  test("case 27: by a former token, another key or a guess is refused", async () => {
    const { task, approval, lease } = await ready();
    await refused("lease_lost", async () => redeem(board.agent, using(approval, { leaseToken: "lt_guess" })));
    const other = await board.anAgent();
    await refused("lease_lost", () => redeem(other, using(approval, lease)));
    await board.later("3 minutes");
    await refused("lease_lost", () => redeem(board.agent, using(approval, lease)));
    await board.claimOne(task.capability);
    await refused("lease_lost", () => redeem(board.agent, using(approval, lease)));
    const stranger = await board.anAgent([await board.capability()]);
    await refused("not_found", () => redeem(stranger, using(approval, lease)));
  });

  test("case 13: of another content than the approved one is refused", async () => {
    const { approval, lease } = await ready();
    await refused("content_changed", () => redeem(board.agent, using(approval, lease, { contentHash: "0".repeat(64) })));
  });

  test("case 15: of the original, where the person edited it, is refused", async () => {
    const request = requestOf({ blocks: [{ kind: "fields", fields: [{ name: "letter", type: "text", value: "Dear Northwind" }] }], editable: ["/blocks/0/fields/0/value"] });
    const { approval, lease } = await ready({}, request, { edits: Json.of([{ pointer: "/blocks/0/fields/0/value", value: "Dear Ms. Oduya" }]) });
    await refused("content_changed", () => redeem(board.agent, using(approval, lease, { contentHash: approval.contentHash })));
    expect(await codeOf(redeem(board.agent, using(approval, lease)))).toBe("done");
  });

  test("without an approval is refused: changes requested, answered, replaced", async () => {
    const changes = await board.decided("request_changes");
    const again = heldOf((await board.claimOne(changes.task.capability))!);
    await refused("approval_required", () => redeem(board.agent, using(changes.approval, again.lease, { contentHash: changes.approval.contentHash })));
    const second = await park(board.agent, { ...again.lease, request: requestOf({ question: "Send the shorter letter" }) });
    await decide(board.admin, { id: second.id, verdict: "approve", seenHash: second.contentHash });
    const { lease } = heldOf((await board.claimOne(changes.task.capability))!);
    await refused("approval_required", () => redeem(board.agent, using(changes.approval, lease, { contentHash: changes.approval.contentHash })));
    expect(await codeOf(redeem(board.agent, { id: second.id, leaseToken: lease.leaseToken, contentHash: second.contentHash }))).toBe("done");
  });

  test("of an approval that a later question has replaced is refused", async () => {
    const { task, approval, lease } = await ready();
    const second = await park(board.agent, { ...lease, request: requestOf({ question: "Send another letter" }) });
    await decide(board.admin, { id: second.id, verdict: "approve", seenHash: second.contentHash });
    const again = heldOf((await board.claimOne(task.capability))!);
    await refused("approval_closed", () => redeem(board.agent, using(approval, again.lease)));
  });

  test("of a verdict that is too old is refused, and the agent asks again", async () => {
    const { approval, lease } = await ready({ approvalValidSeconds: 60, leaseSeconds: 3_600 });
    await board.later("61 seconds");
    await refused("approval_stale", () => redeem(board.agent, using(approval, lease)));
    expect(await codeOf(park(board.agent, { ...lease, request: requestOf() }))).toBe("done");
  });

  test("while the capability is paused or the board is halted is refused", async () => {
    const { task, approval, lease } = await ready();
    await pauseCapability(board.admin, { name: task.capability });
    await refused("paused", () => redeem(board.agent, using(approval, lease)));
    await resumeCapability(board.admin, { name: task.capability });
    await board.owner.query("update board set halted_at = board_now()");
    await refused("halted", () => redeem(board.agent, using(approval, lease)));
    await board.owner.query("update board set halted_at = null");
    expect(await codeOf(redeem(board.agent, using(approval, lease)))).toBe("done");
  });

  test("needs the facts that the approval rests on to be as approved, to the digit", async () => {
    const request = new Json('{"question":"Pay","risk":"low","reversible":true,"blocks":[{"kind":"text","text":"Pay"}],"preconditions":{"etag":"a","price":10,"terms":{"days":[30,60]}}}');
    const { approval, lease } = await ready({}, request);
    const good = '{"terms":{"days":[30,60]},"etag":"a","price":10}';
    for (const observed of [undefined, "{}", good.replace('"a"', '"b"'), good.replace(":10", ":10.0"), good.replace(":10", ':"10"'), good.replace("60", "61")])
      await refused("precondition_changed", () => redeem(board.agent, using(approval, lease, observed ? { observed: new Json(observed) } : {})));
    expect(await codeOf(redeem(board.agent, using(approval, lease, { observed: new Json(good) })))).toBe("done");
  });
});

describe("settle", () => {
  test("done: a lapse from here is an ordinary one, and complete needs no second approval", async () => {
    const { task, approval, lease } = await board.redeemed();
    const first = await settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "done" });
    expect(first).toMatchObject({ outcome: "done", redeemedAt: expect.any(String) });
    expect(await settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "done" })).toEqual(first);
    expect((await board.eventsOf(task.id)).filter(({ type }) => type === "settled")).toHaveLength(1);
    await board.later("3 minutes");
    const again = heldOf((await board.claimOne(task.capability))!);
    expect(again.task.lapses).toBe(1);
    expect(await complete(board.agent, again.lease)).toMatchObject({ status: "completed" });
  });

  test("not done: the approval is good again, once", async () => {
    const { task, approval, lease } = await board.redeemed();
    await settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "not_done" });
    await refused("approval_required", () => complete(board.agent, lease));
    expect(await release(board.agent, lease)).toMatchObject({ status: "approved" });
    const claim = (await board.claimOne(task.capability))!;
    expect(claim.approval).toMatchObject({ id: approval.id, verdict: "approved", redeemedAt: null });
    await redeem(board.agent, using(approval, heldOf(claim).lease));
    expect(await complete(board.agent, heldOf(claim).lease)).toMatchObject({ status: "completed" });
  });

  test("not done after a lapse waits in the row for a person, not for a second agent", async () => {
    const { approval, lease } = await board.redeemed();
    await board.later("3 minutes");
    await refused("lease_lost", () => settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "not_done" }));
  });

  test("of what was not redeemed, or by another lease, is refused", async () => {
    const { approval, lease } = await ready();
    await refused("approval_required", () => settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "done" }));
    await redeem(board.agent, using(approval, lease));
    await refused("lease_lost", () => settle(board.agent, { id: approval.id, leaseToken: "lt_guess", outcome: "done" }));
    await settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "done" });
    await refused("lease_lost", () => settle(board.agent, { id: approval.id, leaseToken: "lt_guess", outcome: "done" }));
    await refused("approval_required", () => settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "not_done" }));
  });

  test("complete and the next park settle too; a release in between is refused", async () => {
    const done = await board.redeemed();
    await refused("already_redeemed", () => release(board.agent, done.lease));
    await complete(board.agent, done.lease);
    const parked = await board.redeemed();
    await park(board.agent, { ...parked.lease, request: requestOf({ question: "Send a second letter" }) });
    const outcome = async (id: string) => (await board.owner.query("select outcome from approvals where id = $1", [id])).rows[0].outcome;
    expect([await outcome(done.approval.id), await outcome(parked.approval.id)]).toEqual(["done", "unknown"]);
  });

  test("a second question needs a second redeem before the task completes", async () => {
    const { task, lease } = await board.redeemed();
    const second = await park(board.agent, { ...lease, request: requestOf({ question: "Send a second letter" }) });
    await decide(board.admin, { id: second.id, verdict: "approve", seenHash: second.contentHash });
    const again = heldOf((await board.claimOne(task.capability))!);
    await refused("approval_required", () => complete(board.agent, again.lease));
    await redeem(board.agent, using({ ...second, approvedHash: second.contentHash }, again.lease));
    expect(await codeOf(complete(board.agent, again.lease))).toBe("done");
  });
});

test("an unknown outcome is requeued only by saying how it was checked, and no redeem carries over", async () => {
  const { task, approval } = await board.redeemed();
  await board.later("3 minutes");
  await board.claimOne(task.capability);
  await refused("invalid", () => requeue(board.admin, { id: task.id }));
  expect(await requeue(board.admin, { id: task.id, checked: "Asked Northwind: nothing arrived" })).toMatchObject({ status: "pending", approval: null });
  const { lease } = heldOf((await board.claimOne(task.capability))!);
  await refused("approval_required", () => complete(board.agent, lease));
  expect(await codeOf(redeem(board.agent, using(approval, lease)))).not.toBe("done");
});
