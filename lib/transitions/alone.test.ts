// Where a yes takes several people, one of them alone never stands for the others, whatever way they try.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asked, codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { PersonCaller } from "../contract/caller";
import { Json } from "../contract/json";
import { Policy } from "../contract/policy";
import { getTask } from "../http/reads";
import { readApproval } from "../db/read-approval";
import { assign } from "./assign";
import { updatePerson } from "./change-person";
import { claimTask } from "./claim-task";
import { complete } from "./complete";
import { decide } from "./decide";
import { decideMany } from "./decide-many";
import { fail } from "./fail";
import { park } from "./park";
import { putCapability } from "./put-capability";
import { redeem } from "./redeem";
import { reopen } from "./reopen";
import { requeue } from "./requeue";
import { undo } from "./undo";
import { update } from "./update";

let board: TestBoard;
let one: PersonCaller;
beforeAll(async () => {
  board = await testBoard();
  one = await board.person("admin", "One");
});
afterAll(() => board.drop());

const TWO = { approvalsNeeded: 2 };
const yes = (by: PersonCaller, { approval }: Asked, fields: object = {}) => decide(by, { id: approval.id, verdict: "approve", seenHash: approval.contentHash, ...fields });
const FORM = requestOf({ blocks: [{ kind: "fields", fields: [{ name: "letter", type: "text", value: "Dear all" }] }], editable: ["/blocks/0/fields/0/value"] });
const edits = (value: string) => ({ edits: Json.of([{ pointer: "/blocks/0/fields/0/value", value }]) });
const escalated = async (policy: Partial<Policy>) => {
  const { task, lease } = await board.claimed(policy);
  await fail(board.agent, { ...lease, error: { message: "No." }, retryable: false });
  return task;
};
const settled = async (...calls: Promise<unknown>[]) => void (await Promise.allSettled(calls));

/** Each leaves a task of which only `one` has said anything. */
const WAYS: Record<string, () => Promise<{ id: string }>> = {
  "completing an escalated task by hand": async () => {
    const task = await escalated(TWO);
    expect(await codeOf(complete(one, { id: task.id }))).toBe("approval_required");
    return task;
  },
  "completing by hand where only high risk takes two": async () => {
    const task = await escalated({ approvalsNeededHighRisk: 2 });
    expect(await codeOf(complete(one, { id: task.id }))).toBe("approval_required");
    return task;
  },
  "completing by hand after the policy was lowered": async () => {
    const asked = await board.parked({ ...TWO, maxRounds: 1 });
    await decide(board.admin, { id: asked.approval.id, verdict: "request_changes", seenHash: asked.approval.contentHash, comment: "Shorter." });
    const { lease } = heldOf((await board.claimOne(asked.task.capability))!);
    await fail(board.agent, { ...lease, error: { message: "No." }, retryable: false });
    await putCapability(one, { name: asked.task.capability, ...Policy.parse({ approvalsNeeded: 1 }) });
    expect(await codeOf(complete(one, { id: asked.task.id }))).toBe("approval_required");
    return asked.task;
  },
  "completing what one holds": async () => {
    const task = await board.task(await board.capability(TWO));
    const { lease } = heldOf(await claimTask(one, { id: task.id }));
    expect(await codeOf(complete(one, lease))).toBe("approval_required");
    return task;
  },
  "asking oneself and saying yes": async () => {
    const task = await board.task(await board.capability(TWO));
    const { lease } = heldOf(await claimTask(one, { id: task.id }));
    const approval = await park(one, { ...lease, request: requestOf() });
    await yes(one, { task, lease, approval });
    return task;
  },
  "saying yes twice": async () => {
    const asked = await board.parked(TWO);
    await settled(yes(one, asked), yes(one, asked));
    await settled(yes(one, asked, { comment: "Once more" }));
    return asked.task;
  },
  "saying yes in a batch as well": async () => {
    const asked = await board.parked(TWO);
    const item = { approvalId: asked.approval.id, verdict: "approve" as const, seenHash: asked.approval.contentHash };
    await decideMany(one, { items: [item, { ...item, comment: "Once more" }] });
    await settled(yes(one, asked));
    return asked.task;
  },
  "saying yes to two versions": async () => {
    const asked = await board.parked(TWO, FORM);
    await settled(yes(one, asked, edits("Dear Ada")));
    await settled(yes(one, asked, edits("Dear Bob")), yes(one, asked));
    return asked.task;
  },
  "taking a verdict of two back and saying yes again": async () => {
    const asked = await board.parked({ ...TWO, undoSeconds: 60 });
    const gone = await board.person("approver");
    await yes(gone, asked);
    await yes(one, asked);
    await undo(one, { id: asked.approval.id });
    await updatePerson(one, { id: gone.userId, role: "viewer" });
    await yes(one, asked);
    return asked.task;
  },
  "saying yes before and after it was opened again": async () => {
    const asked = await board.parked(TWO);
    await yes(one, asked);
    await board.later("49 hours");
    await reopen(one, { id: asked.task.id });
    await settled(yes(one, asked), yes(one, asked, { comment: "Still" }));
    return asked.task;
  },
  "saying yes before and after it was requeued with another input": async () => {
    const asked = await board.parked(TWO);
    await yes(one, asked);
    await board.later("49 hours");
    await requeue(one, { id: asked.task.id, input: Json.of({ to: "Eve" }) });
    const { lease } = heldOf((await board.claimOne(asked.task.capability))!);
    await yes(one, { ...asked, approval: await park(board.agent, { ...lease, request: requestOf() }) });
    return asked.task;
  },
  "lowering the policy once it was asked": async () => {
    const asked = await board.parked(TWO);
    await putCapability(one, { name: asked.task.capability, ...Policy.parse({ approvalsNeeded: 1 }) });
    await yes(one, asked);
    return asked.task;
  },
  "having it assigned, and changing the task": async () => {
    const asked = await board.parked(TWO);
    await assign(one, { id: asked.approval.id, assignee: one.userId });
    await update(one, { id: asked.task.id, maxFailures: 1, title: "Another" }, { headers: new Headers() });
    await yes(one, asked);
    return asked.task;
  },
};

test.each(Object.keys(WAYS))("not by %s", async (name) => {
  const { id } = await WAYS[name]!();
  const { status, approval } = await getTask(board.admin, { id });
  expect(["needs_approval", "escalated", "in_progress"]).toContain(status);
  expect(approval?.verdict).not.toBe("approved");
});

test("what two approved and was redeemed one may complete by hand, once they have looked", async () => {
  const asked = await board.parked(TWO);
  await yes(one, asked);
  await yes(board.admin, asked);
  const { lease } = heldOf((await board.claimOne(asked.task.capability))!);
  await redeem(board.agent, { id: asked.approval.id, leaseToken: lease.leaseToken, contentHash: asked.approval.contentHash });
  await fail(board.agent, { ...lease, error: { message: "The connection broke" }, retryable: false });
  expect(await complete(one, { id: asked.task.id })).toMatchObject({ status: "completed" });
});

describe("a vote counts while its person may decide", () => {
  const CEASED: Record<string, (person: PersonCaller, asked: Asked) => Promise<unknown>> = {
    "was removed": ({ userId }) => board.owner.query("update users set removed_at = now() where id = $1", [userId]),
    "is a viewer now": ({ userId }) => updatePerson(one, { id: userId, role: "viewer" }),
    "is not named any more": (_, { task }) => putCapability(one, { name: task.capability, ...Policy.parse({ ...TWO, deciders: [board.admin.userId, one.userId] }) }),
    "owns the agent that asks, where duties are separate": async ({ userId }, { task }) => {
      await putCapability(one, { name: task.capability, ...Policy.parse({ ...TWO, separateDuties: true }) });
      await board.owner.query("update agents set owner_id = $1 where id = $2", [userId, board.agent.agentId]);
    },
  };

  test.each(Object.keys(CEASED))("and not once they %s", async (how) => {
    const person = await board.person("approver", "Gone");
    const asked = await board.parked(TWO);
    expect((await yes(person, asked)).votes).toMatchObject([{ by: { name: "Gone" }, counts: true }]);
    await CEASED[how]!(person, asked);
    const second = await yes(one, asked);
    expect(second).toMatchObject({ state: "open", verdict: null, votes: [{ by: { name: "Gone" }, counts: false }, { by: { name: "One" }, counts: true }] });
    expect((await board.eventsOf(asked.task.id)).at(-1)).toMatchObject({ type: "vote_cast", payload: { votes: 1, needed: 2 } });
    await expect(board.owner.query(
      "update approvals set state = 'decided', verdict = 'approved', decided_by = $2, decided_at = board_now(), approved_hash = content_hash, approved_request = request where id = $1", [asked.approval.id, one.userId],
    )).rejects.toThrow(/decisions of people/);
    expect(await yes(board.admin, asked)).toMatchObject({ verdict: "approved" });
    expect((await readApproval(asked.approval.id))!.votes.map(({ counts }) => counts)).toEqual([true, true, true]);
    await board.owner.query("update agents set owner_id = null where id = $1", [board.agent.agentId]);
  });
});
