// A quorum: as many people as the policy says, each once, for one and the same document; one no is enough.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asked, codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { PersonCaller } from "../contract/caller";
import { Json } from "../contract/json";
import { Policy } from "../contract/policy";
import { verify } from "../audit/verify";
import { readApproval } from "../db/read-approval";
import { readApprovals } from "../db/read-approvals";
import { updatePerson } from "./change-person";
import { complete } from "./complete";
import { decide } from "./decide";
import { redeem } from "./redeem";
import { putCapability } from "./put-capability";
import { reopen } from "./reopen";
import { undo } from "./undo";
import { withdraw } from "./withdraw";

let board: TestBoard;
let ada: PersonCaller;
let bob: PersonCaller;
let eve: PersonCaller;
beforeAll(async () => {
  board = await testBoard();
  [ada, bob, eve] = [await board.person("approver", "Ada"), await board.person("approver", "Bob"), await board.person("approver", "Eve")];
});
afterAll(() => board.drop());

const vote = (by: PersonCaller, { approval }: Asked, fields: object = {}) => decide(by, { id: approval.id, verdict: "approve", seenHash: approval.contentHash, ...fields });
const no = { verdict: "reject", comment: "Not to them." };
const typesOf = async ({ task }: Asked) => (await board.eventsOf(task.id)).map(({ type }) => type).slice(3);

describe("a quorum of two", () => {
  test("one vote is logged with how many are needed, and nothing is claimable before the second person", async () => {
    const asked = await board.parked({ approvalsNeeded: 2 });
    expect(await vote(ada, asked)).toMatchObject({ state: "open", verdict: null, approvedHash: null, decidedBy: null });
    expect((await board.eventsOf(asked.task.id)).at(-1)).toMatchObject({ type: "vote_cast", status: "needs_approval", actor_name: "Ada", payload: { votes: 1, needed: 2 } });
    expect(await board.claimOne(asked.task.capability)).toBeUndefined();
    expect(await vote(bob, asked)).toMatchObject({ state: "decided", verdict: "approved", decidedBy: { name: "Bob" }, votes: [{ by: { name: "Ada" } }, { by: { name: "Bob" } }] });
    const held = heldOf((await board.claimOne(asked.task.capability))!);
    await redeem(board.agent, { id: asked.approval.id, leaseToken: held.lease.leaseToken, contentHash: asked.approval.contentHash });
    expect(await complete(board.agent, held.lease)).toMatchObject({ status: "completed" });
  });

  test("the same person twice is one vote, and a change of mind is refused", async () => {
    const asked = await board.parked({ approvalsNeeded: 2 });
    await vote(ada, asked);
    expect(await codeOf(vote(ada, asked))).toBe("done");
    expect(await codeOf(vote(ada, asked, no))).toBe("approval_closed");
    expect(await codeOf(vote(ada, asked, { comment: "Once more" }))).toBe("approval_closed");
    expect(await typesOf(asked)).toEqual(["vote_cast"]);
    expect((await readApproval(asked.approval.id))!.votes).toHaveLength(1);
  });

  test("ten at once of two people are two votes and one verdict", async () => {
    const asked = await board.parked({ approvalsNeeded: 2 });
    const clicks = await Promise.all(Array.from({ length: 10 }, (_, index) => codeOf(vote(index % 2 ? ada : bob, asked))));
    expect(new Set(clicks)).toEqual(new Set(["done"]));
    expect(await typesOf(asked)).toEqual(["vote_cast", "approved"]);
  });

  test("three at once are two votes, and the third is told who decided", async () => {
    const asked = await board.parked({ approvalsNeeded: 2 });
    const clicks = await Promise.allSettled([ada, bob, eve].map((by) => vote(by, asked)));
    const refused = clicks.filter((one) => one.status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "approval_closed", message: expect.stringMatching(/^(Ada|Bob|Eve) decided this at .*: approved/) } }]);
  });

  test.each([["reject", "rejected"], ["request_changes", "changes_requested"]] as const)("%s by one person ends it, also after a vote for it", async (verdict, outcome) => {
    const asked = await board.parked({ approvalsNeeded: 2 });
    await vote(ada, asked);
    expect(await vote(bob, asked, { verdict, comment: "Not to them." })).toMatchObject({ state: "decided", verdict: outcome, decidedBy: { name: "Bob" }, approvedHash: null });
    expect(await typesOf(asked)).toEqual(["vote_cast", outcome]);
    expect(await codeOf(vote(eve, asked))).toBe("approval_closed");
  });

  test("edits that differ between voters never become an approval of both", async () => {
    const form = requestOf({ blocks: [{ kind: "fields", fields: [{ name: "letter", type: "text", value: "Dear all" }] }], editable: ["/blocks/0/fields/0/value"] });
    const edits = (value: string) => ({ edits: Json.of([{ pointer: "/blocks/0/fields/0/value", value }]) });
    const asked = await board.parked({ approvalsNeeded: 2 }, form);
    await vote(ada, asked, edits("Dear Ada"));
    const second = await codeOf(vote(bob, asked, edits("Dear Bob")));
    expect(second).not.toBe("done");
    expect(await readApproval(asked.approval.id)).toMatchObject({ state: "open", verdict: null });
    const same = await vote(bob, asked, edits("Dear Ada"));
    expect(same).toMatchObject({ verdict: "approved" });
    expect((same.approvedRequest as Json).text).toContain("Dear Ada");
  });

  test("a vote short of the quorum is not undone; the verdict is, by who gave the last vote, and the first one stays", async () => {
    const asked = await board.parked({ approvalsNeeded: 2, undoSeconds: 60 });
    await vote(ada, asked);
    expect(await codeOf(undo(ada, { id: asked.approval.id }))).toBe("wrong_status");
    await vote(bob, asked);
    expect(await codeOf(undo(ada, { id: asked.approval.id }))).toBe("forbidden");
    expect(await undo(bob, { id: asked.approval.id })).toMatchObject({ state: "open", verdict: null, votes: [{ by: { name: "Ada" } }] });
    expect(await vote(eve, asked)).toMatchObject({ verdict: "approved", decidedBy: { name: "Eve" } });
    expect(await typesOf(asked)).toEqual(["vote_cast", "approved", "decision_undone", "approved"]);
  });

  test("what is withdrawn takes its votes with it, what is reopened keeps them", async () => {
    const asked = await board.parked({ approvalsNeeded: 2 });
    await vote(ada, asked);
    await withdraw(board.agent, { id: asked.task.id, approvalId: asked.approval.id });
    expect(await codeOf(vote(bob, asked))).toBe("approval_closed");
    const late = await board.parked({ approvalsNeeded: 2, approvalSeconds: 60 });
    await vote(ada, late);
    await board.later("61 seconds");
    expect(await codeOf(vote(bob, late))).toBe("approval_expired");
    await reopen(board.admin, { id: late.task.id });
    expect(await vote(bob, late)).toMatchObject({ verdict: "approved" });
  });

  test("votes that count again decide nothing by themselves: one of their people says yes once more, to the same document", async () => {
    const form = requestOf({ blocks: [{ kind: "fields", fields: [{ name: "letter", type: "text", value: "Dear all" }] }], editable: ["/blocks/0/fields/0/value"] });
    const asked = await board.parked({ approvalsNeeded: 2 }, form);
    await vote(ada, asked);
    await updatePerson(board.admin, { id: ada.userId, role: "viewer" });
    expect(await vote(bob, asked)).toMatchObject({ state: "open", verdict: null });
    expect(await codeOf(vote(bob, asked))).toBe("done");
    await updatePerson(board.admin, { id: ada.userId, role: "approver" });
    expect(await readApproval(asked.approval.id)).toMatchObject({ state: "open", votes: [{ counts: true }, { counts: true }] });
    expect((await readApprovals({ state: "waiting" }, null, bob.userId)).items.map(({ id }) => id)).toContain(asked.approval.id);
    const edits = Json.of([{ pointer: "/blocks/0/fields/0/value", value: "Dear Eve" }]);
    expect([await codeOf(vote(bob, asked, no)), await codeOf(vote(bob, asked, { edits }))]).toEqual(["approval_closed", "content_changed"]);
    expect(await vote(bob, asked, { comment: "Once more" })).toMatchObject({ state: "decided", verdict: "approved", decidedBy: { name: "Bob" }, comment: "Once more", votes: [{}, {}] });
    expect(await typesOf(asked)).toEqual(["vote_cast", "vote_cast", "approved"]);
    expect((await verify()).faults).toEqual([]);
  });

  test("a policy that asks for more afterwards does not change what was asked before", async () => {
    const asked = await board.parked({ approvalsNeeded: 1 });
    await putCapability(board.admin, { name: asked.task.capability, ...Policy.parse({ approvalsNeeded: 3 }) });
    expect(await vote(ada, asked)).toMatchObject({ verdict: "approved" });
  });
});
