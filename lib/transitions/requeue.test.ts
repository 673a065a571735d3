// What operators do with tasks: give them back, or end them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, heldOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { Json } from "../contract/json";
import { readApproval } from "../db/read-approval";
import { cancel } from "./cancel";
import { complete } from "./complete";
import { decide } from "./decide";
import { fail } from "./fail";
import { redeem } from "./redeem";
import { requeue } from "./requeue";
import { skip } from "./skip";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

describe("requeue", () => {
  test("resets the strikes; input, priority and a note may change", async () => {
    const { task, lease } = await board.claimed();
    await fail(board.agent, { ...lease, error: { message: "The form was gone" }, retryable: false });
    const again = await requeue(board.admin, { id: task.id, priority: 9, note: "Use the new form", input: new Json('{"form":2.0}') });
    expect(again).toMatchObject({ status: "pending", failures: 0, lapses: 0, priority: 9, escalation: null, approval: null });
    expect((again.input as Json).text).toBe('{"form":2.0}');
    expect((await board.eventsOf(task.id)).at(-1)).toMatchObject({ type: "requeued", status: "pending", actor_name: board.admin.name, payload: { from: "escalated", note: "Use the new form", priority: 9 } });
    expect(await board.claimOne(task.capability)).toMatchObject({ task: { id: task.id }, approval: null, comments: [{ by: board.admin.name, text: "Use the new form" }] });
  });

  test("takes up what was rejected, expired, cancelled or skipped", async () => {
    const rejected = await board.decided("reject");
    const [cancelled, skipped] = [await board.claimed(), await board.claimed()];
    await cancel(board.admin, { id: cancelled.task.id });
    await skip(board.agent, { ...skipped.lease, reason: "Needs a licence" });
    const expired = await board.parked();
    await board.later("49 hours");
    for (const { task } of [rejected, cancelled, skipped, expired]) expect(await requeue(board.admin, { id: task.id })).toMatchObject({ status: "pending", approval: null });
    expect((await board.eventsOf(expired.task.id)).slice(-2)).toMatchObject([{ type: "approval_expired", status: "expired", actor_name: "Holdpoint" }, { type: "requeued", payload: { from: "expired" } }]);
    expect(await readApproval(expired.approval.id)).toMatchObject({ state: "expired" });
  });

  test("of what is not ended is refused, also of a question that is still open", async () => {
    const [held, parked] = [await board.claimed(), await board.parked()];
    const before = await board.dump();
    for (const { task } of [held, parked]) expect(await codeOf(requeue(board.admin, { id: task.id }))).toBe("wrong_status");
    expect(await board.dump()).toBe(before);
  });

  test("case 5: no verdict of before is left for the task that starts over", async () => {
    const { task, approval } = await board.decided("approve");
    await cancel(board.admin, { id: task.id });
    await requeue(board.admin, { id: task.id });
    const claim = (await board.claimOne(task.capability))!;
    expect(claim.approval).toBeNull();
    const { lease } = heldOf(claim);
    expect(await codeOf(complete(board.agent, lease))).toBe("approval_required");
    expect(await codeOf(redeem(board.agent, { id: approval.id, leaseToken: lease.leaseToken, contentHash: approval.approvedHash! }))).toBe("approval_closed");
    expect(await codeOf(complete(board.agent, lease))).toBe("approval_required");
  });

  test("case 5: a redeemed approval of before completes nothing after", async () => {
    const { task, lease } = await board.redeemed();
    await fail(board.agent, { ...lease, error: { message: "The site went away" }, retryable: false });
    await requeue(board.admin, { id: task.id, checked: "Nothing came" });
    const again = heldOf((await board.claimOne(task.capability))!);
    expect(await codeOf(complete(board.agent, again.lease))).toBe("approval_required");
  });

  test("a call that was repeated before is not a repeat after", async () => {
    const { task, lease } = await board.claimed();
    await skip(board.agent, { ...lease, reason: "Needs a licence" });
    await requeue(board.admin, { id: task.id });
    expect(await codeOf(skip(board.agent, { ...lease, reason: "Needs a licence" }))).toBe("wrong_status");
  });
});

describe("cancel", () => {
  test("takes the lease, closes the open question and says so to both", async () => {
    const [held, parked] = [await board.claimed(), await board.parked()];
    expect(await cancel(board.agent, { id: held.task.id, reason: "Too late" })).toMatchObject({ status: "cancelled", lease: null });
    expect(await codeOf(complete(board.agent, held.lease))).toBe("task_cancelled");
    await cancel(board.admin, { id: parked.task.id });
    expect(await readApproval(parked.approval.id)).toMatchObject({ state: "closed", verdict: null });
    expect(await codeOf(decide(board.admin, { id: parked.approval.id, verdict: "approve", seenHash: parked.approval.contentHash }))).toBe("approval_closed");
    expect((await board.eventsOf(held.task.id)).at(-1)).toMatchObject({ type: "cancelled", status: "cancelled", payload: { from: "in_progress", reason: "Too late" } });
  });

  test("answers a repeat as the first, and refuses what has ended", async () => {
    const { task } = await board.claimed();
    const first = await cancel(board.admin, { id: task.id });
    expect(JSON.stringify(await cancel(board.admin, { id: task.id }))).toBe(JSON.stringify(first));
    const rejected = await board.decided("reject");
    const before = await board.dump();
    expect(await codeOf(cancel(board.admin, { id: rejected.task.id }))).toBe("wrong_status");
    expect(await board.dump()).toBe(before);
  });

  test("of another capability's task is 404", async () => {
    const { task } = await board.claimed();
    const stranger = await board.anAgent([await board.capability()]);
    expect(await codeOf(cancel(stranger, { id: task.id }))).toBe("not_found");
  });
});
