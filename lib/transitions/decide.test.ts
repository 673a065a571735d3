// One verdict, by a signed-in person, for exactly what they were shown, before the deadline.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { PersonCaller } from "../contract/caller";
import { Json } from "../contract/json";
import { operations } from "../contract/operations";
import { contentHash } from "../machine/content-hash";
import { readApproval } from "../db/read-approval";
import { listApprovals, listTasks } from "../http/reads";
import { problemResponse } from "../http/problem-response";
import { serve } from "../http/serve";
import { decide } from "./decide";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

type Asked = Awaited<ReturnType<TestBoard["parked"]>>;
const approve = ({ approval }: Asked, fields = {}) => ({ id: approval.id, verdict: "approve" as const, seenHash: approval.contentHash, ...fields });
const reject = ({ approval }: Asked, fields = {}) => ({ id: approval.id, verdict: "reject" as const, seenHash: approval.contentHash, comment: "Not to them.", ...fields });

describe("a decision", () => {
  test("to approve makes the task claimable with its answer", async () => {
    const asked = await board.parked();
    const decided = await decide(board.admin, approve(asked, { comment: "Go on" }));
    expect(decided).toMatchObject({
      state: "decided", verdict: "approved", comment: "Go on", approvedHash: asked.approval.contentHash, redeemedAt: null,
      decidedBy: { kind: "person", id: board.admin.userId }, votes: [{ by: { id: board.admin.userId }, verdict: "approved" }],
    });
    expect(await board.claimOne(asked.task.capability)).toMatchObject({ approval: { id: asked.approval.id, verdict: "approved", approvedHash: asked.approval.contentHash } });
    expect((await board.eventsOf(asked.task.id)).map(({ type }) => type)).toEqual(["created", "claimed", "parked", "approved", "claimed"]);
  });

  test("to request changes gives the task back with the comment, to reject ends it; both need a comment", async () => {
    const [one, two] = [await board.parked(), await board.parked()];
    expect(await codeOf(decide(board.admin, reject(one, { comment: " " })))).toBe("invalid");
    expect(await codeOf(decide(board.admin, { ...reject(one), verdict: "request_changes", comment: "" }))).toBe("invalid");
    await decide(board.admin, { ...reject(one), verdict: "request_changes" });
    expect(await board.claimOne(one.task.capability)).toMatchObject({ approval: { verdict: "changes_requested", comment: "Not to them.", approvedHash: null } });
    expect(await decide(board.admin, reject(two))).toMatchObject({ verdict: "rejected" });
    expect(await board.claimOne(two.task.capability)).toBeUndefined();
    expect((await board.eventsOf(two.task.id)).at(-1)).toMatchObject({ type: "rejected", status: "rejected" });
  });

  test("with another hash than what is asked about is refused, and nothing is written", async () => {
    const asked = await board.parked();
    const before = await board.dump();
    expect(await codeOf(decide(board.admin, approve(asked, { seenHash: "0".repeat(64) })))).toBe("content_changed");
    expect(await board.dump()).toBe(before);
  });

  test("of nothing that is there is 404", async () => {
    expect(await codeOf(decide(board.admin, { id: board.agent.agentId, verdict: "approve", seenHash: "0".repeat(64) }))).toBe("not_found");
  });

  test("is not claimable before the undo window is over", async () => {
    const asked = await board.decided("approve", { undoSeconds: 60 });
    expect(await board.claimOne(asked.task.capability)).toBeUndefined();
    await board.later("61 seconds");
    expect(await board.claimOne(asked.task.capability)).toMatchObject({ task: { id: asked.task.id } });
  });

  test("case 7: fifty at once reach one verdict, and the others are told who and when", async () => {
    const asked = await board.parked();
    const people = await Promise.all(Array.from({ length: 50 }, (_, index) => board.person("approver", `Person ${index}`)));
    const outcomes = await Promise.allSettled(people.map((person, index) => decide(person, index % 2 ? approve(asked) : reject(asked))));
    const won = outcomes.flatMap((outcome, index) => (outcome.status === "fulfilled" ? [people[index]!] : []));
    expect(won).toHaveLength(1);
    const verdict = (await readApproval(asked.approval.id))!;
    expect(verdict).toMatchObject({ state: "decided", decidedBy: { name: won[0]!.name }, votes: [{ by: { id: won[0]!.userId } }] });
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "approval_closed", message: `${won[0]!.name} decided this at ${verdict.decidedAt}: ${verdict.verdict}.` });
    expect((await board.eventsOf(asked.task.id)).filter(({ type }) => type === "approved" || type === "rejected")).toHaveLength(1);
  });

  test("case 8: the same person's second click is a success, and one event", async () => {
    const asked = await board.parked();
    const first = await decide(board.admin, approve(asked, { comment: "Go on" }));
    const events = await board.eventsOf(asked.task.id);
    await board.later("1 second");
    expect(await decide(board.admin, approve(asked, { comment: "Go on" }))).toEqual(first);
    const clicks = await Promise.all(Array.from({ length: 10 }, () => codeOf(decide(board.admin, approve(asked, { comment: "Go on" })))));
    expect(new Set(clicks)).toEqual(new Set(["done"]));
    expect(await board.eventsOf(asked.task.id)).toEqual(events);
    expect(await codeOf(decide(board.admin, reject(asked)))).toBe("approval_closed");
  });

  test("case 8: ten identical clicks at once are one decision", async () => {
    const asked = await board.parked();
    const clicks = await Promise.all(Array.from({ length: 10 }, () => codeOf(decide(board.admin, approve(asked)))));
    expect(new Set(clicks)).toEqual(new Set(["done"]));
    expect((await readApproval(asked.approval.id))!.votes).toHaveLength(1);
  });
});

describe("the deadline", () => {
  test("case 9: with nothing running, past the deadline an approve is refused and every list says expired", async () => {
    const asked = await board.parked();
    const { capability } = asked.task;
    await board.later("49 hours");
    const before = await board.dump();
    await expect(decide(board.admin, approve(asked))).rejects.toMatchObject({ code: "approval_expired", fields: { task: { status: "expired" } } });
    expect(await board.dump()).toBe(before);
    expect((await listTasks(board.admin, { capability: [capability] })).items).toMatchObject([{ status: "expired", turn: "nobody", approval: { state: "expired" } }]);
    expect((await listTasks(board.admin, { capability: [capability], status: ["expired"] })).items).toHaveLength(1);
    expect((await listTasks(board.admin, { capability: [capability], status: ["needs_approval"] })).items).toEqual([]);
    expect((await listApprovals(board.admin, { capability: [capability], state: "open" })).items).toEqual([]);
    expect((await listApprovals(board.admin, { capability: [capability], state: "expired" })).items).toMatchObject([{ id: asked.approval.id, state: "expired" }]);
    expect(await readApproval(asked.approval.id)).toMatchObject({ state: "expired", verdict: null });
  });

  test("that passes while a decision is under way makes it late, like any other", async () => {
    const asked = await board.parked({ approvalSeconds: 60 });
    const holder = await board.connection(board.ownerUrl);
    await holder.query("begin; lock table decisions in share row exclusive mode");
    const deciding = codeOf(decide(board.admin, reject(asked)));
    await board.locked();
    await board.later("61 seconds");
    await holder.query("commit");
    expect(await deciding).toBe("approval_expired");
    expect((await board.eventsOf(asked.task.id)).at(-1)).toMatchObject({ type: "decision_late", payload: { verdict: "rejected" } });
  });

  test("case 10: a no just after the deadline is refused and kept as evidence by name", async () => {
    const asked = await board.parked();
    await board.later("49 hours");
    expect(await codeOf(decide(board.admin, reject(asked)))).toBe("approval_expired");
    expect((await board.eventsOf(asked.task.id)).at(-1)).toMatchObject({
      type: "decision_late", status: "expired", actor_name: board.admin.name, payload: { verdict: "rejected", comment: "Not to them." },
    });
    expect(await readApproval(asked.approval.id)).toMatchObject({ verdict: null, votes: [] });
  });

  test("is judged after the wait for the lock, not before", async () => {
    const asked = await board.parked();
    const other = await board.connection();
    await other.query("begin");
    await other.query("select from tasks where id = $1 for update", [asked.task.id]);
    const click = codeOf(decide(board.admin, approve(asked)));
    await board.locked();
    await board.later("49 hours");
    await other.query("rollback");
    expect(await click).toBe("approval_expired");
  });
});

describe("who decides", () => {
  test("case 12: a name in the body is refused; the session decides", async () => {
    const asked = await board.parked();
    const handler = serve(operations.decide, decide as never);
    const session = { cookie: "" };
    for (const extra of [{ decidedBy: "ada" }, { user: "ada" }, { by: { id: board.admin.userId } }, { as: "admin" }]) {
      const { id, ...body } = approve(asked, extra);
      const parsed = operations.decide.body.safeParse(body);
      expect(parsed.success, JSON.stringify(extra)).toBe(false);
      const request = new Request(`http://127.0.0.1:3000/api/v1/approvals/${id}/decisions`, { method: "POST", headers: { ...session, "content-type": "application/json" }, body: JSON.stringify(body) });
      expect((await handler(request, { params: Promise.resolve({ id }) })).status).toBe(401);
    }
  });

  test("an API key never decides, whatever its scopes", async () => {
    const asked = await board.parked();
    const handler = serve(operations.decide, decide as never);
    const { id, ...body } = approve(asked);
    const before = await board.dump();
    const headers = { authorization: `Bearer ${board.agent.key}`, "content-type": "application/json" };
    const answer = await handler(new Request(`http://127.0.0.1:3000/api/v1/approvals/${id}/decisions`, { method: "POST", headers, body: JSON.stringify(body) }), { params: Promise.resolve({ id }) });
    expect(answer.status).toBe(403);
    expect(await board.dump()).toBe(before);
  });

  test("case 11: a session that has ended, of another person or of a viewer is refused by the database too", async () => {
    const asked = await board.parked();
    const [viewer, approver] = [await board.person("viewer"), await board.person("approver")];
    const attempts: PersonCaller[] = [viewer, { ...approver, sessionId: "none" }, { ...approver, sessionId: board.admin.sessionId }, { ...viewer, role: "admin" }];
    const before = await board.dump();
    for (const caller of attempts) {
      const refusal = await decide(caller, approve(asked)).catch((error: unknown) => error);
      expect(problemResponse(refusal, "1", "decide").status, "a session that ends in mid-call is the caller's, not ours").toBe(403);
    }
    expect(await board.dump()).toBe(before);
    expect(await codeOf(decide(approver, approve(asked)))).toBe("done");
  });

  test("where the policy names deciders, nobody else decides", async () => {
    const [named, other] = [await board.person("approver"), await board.person("approver")];
    const asked = await board.parked({ deciders: [named.userId] });
    expect(await codeOf(decide(other, approve(asked)))).toBe("forbidden");
    expect(await codeOf(decide(named, approve(asked)))).toBe("done");
  });

  test("where duties are separate, the owner of the agent that asks cannot decide", async () => {
    const owner = await board.person("approver");
    await board.owner.query("update agents set owner_id = $1 where id = $2", [owner.userId, board.agent.agentId]);
    const asked = await board.parked({ separateDuties: true });
    expect(await codeOf(decide(owner, approve(asked)))).toBe("forbidden");
    expect(await codeOf(decide(board.admin, approve(asked)))).toBe("done");
  });

  test("a quorum takes as many people as it says; one no is enough", async () => {
    const [one, two] = [await board.person("approver"), await board.person("approver")];
    const asked = await board.parked({ approvalsNeeded: 2 });
    expect(await decide(one, approve(asked))).toMatchObject({ state: "open", verdict: null, votes: [{ verdict: "approved" }] });
    expect(await codeOf(decide(one, approve(asked, { comment: "Again" })))).toBe("approval_closed");
    expect(await decide(two, approve(asked))).toMatchObject({ state: "decided", verdict: "approved" });
    expect((await board.eventsOf(asked.task.id)).map(({ type }) => type).slice(-2)).toEqual(["vote_cast", "approved"]);
    const no = await board.parked({ approvalsNeeded: 3 });
    expect(await decide(one, reject(no))).toMatchObject({ verdict: "rejected" });
  });
});

describe("the approved document", () => {
  const form = (value: unknown, more: object = {}) =>
    requestOf({ blocks: [{ kind: "fields", fields: [{ name: "letter", type: "text", value }, { name: "salary", type: "number", value: 1 }] }], editable: ["/blocks/0/fields/0/value", "/blocks/0/fields/1/value"], ...more });
  const edit = (value: unknown, index = 0) => Json.of([{ pointer: `/blocks/0/fields/${index}/value`, value }]);

  test("case 15: carries the person's edit, has a hash of its own, and comes with the list of changes", async () => {
    const asked = await board.parked({}, form("Dear Northwind"));
    const decided = await decide(board.admin, approve(asked, { edits: edit("Dear Ms. Oduya") }));
    const document = (decided.approvedRequest as Json).text;
    expect(document).toContain("Dear Ms. Oduya");
    expect(decided.approvedHash).toBe(contentHash(document, []));
    expect(decided.approvedHash).not.toBe(asked.approval.contentHash);
    const claim = (await board.claimOne(asked.task.capability))!;
    expect(claim.approval).toMatchObject({ approvedHash: decided.approvedHash, contentHash: asked.approval.contentHash });
    expect((claim.approval!.edits as Json).text).toBe(edit("Dear Ms. Oduya").text);
    expect((claim.approval!.request as Json).text).toContain("Dear Northwind");
  });

  test("takes an edit only where the request says so, of the field's type, and keeps its digits", async () => {
    const asked = await board.parked({}, form("Dear Northwind", { editable: ["/blocks/0/fields/1/value"] }));
    const before = await board.dump();
    for (const edits of [edit("x"), edit("not a number", 1), Json.of([{ pointer: "/question", value: "Send nothing" }])])
      expect(await codeOf(decide(board.admin, approve(asked, { edits })))).toBe("invalid");
    expect(await board.dump()).toBe(before);
    const decided = await decide(board.admin, approve(asked, { edits: new Json('[{"pointer":"/blocks/0/fields/1/value","value":50000.10}]') }));
    expect((decided.approvedRequest as Json).text).toContain('"value":50000.10');
  });

  test("with options needs one picked that is there", async () => {
    const asked = await board.parked({}, requestOf({ options: [{ label: "By mail" }, { label: "By post" }] }));
    expect(await codeOf(decide(board.admin, approve(asked)))).toBe("invalid");
    expect(await codeOf(decide(board.admin, approve(asked, { option: 2 })))).toBe("invalid");
    expect(await decide(board.admin, approve(asked, { option: 1 }))).toMatchObject({ verdict: "approved", option: 1 });
  });

  test("a plain question is answered, never approved", async () => {
    const asked = await board.parked({}, requestOf({ ask: "answer", question: "Which address?" }));
    expect(await codeOf(decide(board.admin, approve(asked)))).toBe("invalid");
    expect(await decide(board.admin, approve(asked, { answers: Json.of({ address: "Main street 1" }) }))).toMatchObject({ verdict: "answered", approvedHash: null });
    expect((await board.claimOne(asked.task.capability))!.approval).toMatchObject({ verdict: "answered" });
  });
});
