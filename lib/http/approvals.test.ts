// What people read to decide: the list as each needs it, and of a request its earlier rounds, what replaced it, and why it was asked.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { Json } from "../contract/json";
import type { Input } from "../contract/operations";
import { getApproval } from "../feed/get-approval";
import { assign } from "../transitions/assign";
import { decide } from "../transitions/decide";
import { park } from "../transitions/park";
import { presence } from "../transitions/presence";
import { putCapability } from "../transitions/put-capability";
import { seen } from "../transitions/seen";
import { snooze } from "../transitions/snooze";
import { withdraw } from "../transitions/withdraw";
import { Policy } from "../contract/policy";
import { listApprovals } from "./reads";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

type Asked = Awaited<ReturnType<TestBoard["parked"]>>;
const read = (id: string, by: Parameters<typeof getApproval>[0] = board.admin) => getApproval(by, { id }, { signal: new AbortController().signal });
const decision = ({ approval }: Asked, verdict: "approve" | "request_changes" | "reject", fields = {}) => ({ id: approval.id, verdict, seenHash: approval.contentHash, comment: "Shorter.", ...fields });

describe("the list", () => {
  const idsOf = async (name: string, filter: Partial<Input<"listApprovals">>, by = board.admin) => (await listApprovals(by, { capability: [name], ...filter })).items.map(({ id }) => id);

  test("shows first what cannot be undone, then by deadline, page by page", async () => {
    const name = await board.capability();
    const ask = (reversible: boolean, expiresInSeconds: number) => board.parkedIn(name, requestOf({ reversible, expiresInSeconds }));
    const [late, soon, forever] = [await ask(true, 7200), await ask(true, 3600), await ask(false, 9000)];
    const order = [forever, soon, late].map(({ approval }) => approval.id);
    expect(await idsOf(name, { state: "open" })).toEqual(order);
    expect(await idsOf(name, { state: "waiting" })).toEqual(order);
    const first = await listApprovals(board.admin, { capability: [name], state: "waiting", limit: 2 });
    expect([...first.items.map(({ id }) => id), ...(await idsOf(name, { state: "waiting", cursor: first.next! }))]).toEqual(order);
  });

  test("waiting for me has what I may decide and have not: not snoozed, not somebody else's, not voted on", async () => {
    const [ada, bob, viewer] = [await board.person("approver"), await board.person("approver"), await board.person("viewer")];
    const name = await board.capability({ approvalsNeeded: 2 });
    const [free, mine, theirs, later, voted] = [await board.parkedIn(name), await board.parkedIn(name), await board.parkedIn(name), await board.parkedIn(name), await board.parkedIn(name)];
    await assign(ada, { id: mine.approval.id, assignee: ada.userId });
    await assign(ada, { id: theirs.approval.id, assignee: bob.userId });
    const { rows } = await board.owner.query("select board_now() + interval '1 hour' as until");
    await snooze(ada, { id: later.approval.id, until: rows[0].until.toISOString() });
    await decide(ada, decision(voted, "approve"));
    const set = (ids: string[]) => new Set(ids);
    expect(set(await idsOf(name, { state: "waiting" }, ada))).toEqual(set([free.approval.id, mine.approval.id]));
    expect(set(await idsOf(name, { state: "waiting" }, bob))).toEqual(set([free, theirs, later, voted].map(({ approval }) => approval.id)));
    expect(await idsOf(name, { state: "waiting" }, viewer)).toEqual([]);
    expect(await idsOf(name, { state: "snoozed" }, ada)).toEqual([later.approval.id]);
    expect(await idsOf(name, { state: "snoozed" }, bob)).toEqual([]);
    expect((await listApprovals(ada, { capability: [name], state: "snoozed" })).items[0]).toMatchObject({ snoozedUntil: rows[0].until.toISOString(), assignee: null });
    expect((await listApprovals(ada, { capability: [name], assignee: "me" })).items).toMatchObject([{ id: mine.approval.id, assignee: { id: ada.userId, name: ada.name } }]);
    expect(await idsOf(name, { assignee: bob.userId }, ada)).toEqual([theirs.approval.id]);
    expect(await idsOf(name, { assignee: "none", state: "open" }, ada)).toHaveLength(3);
    expect((await listApprovals(ada, { capability: [name] })).items.find(({ id }) => id === voted.approval.id)).toMatchObject({ approvalsNeeded: 2, approvals: 1 });
    await board.later("2 hours");
    expect(await idsOf(name, { state: "snoozed" }, ada)).toEqual([]);
    expect(await idsOf(name, { state: "waiting" }, ada)).toContain(later.approval.id);
    expect(await codeOf(listApprovals(board.agent, { state: "waiting" }))).toBe("invalid");
  });

  test("waiting for me leaves out what others are named to decide, and what my own agent asks where duties are separate", async () => {
    const owner = await board.person("approver");
    await board.owner.query("update agents set owner_id = $1 where id = $2", [owner.userId, board.agent.agentId]);
    const [named, apart, free] = [await board.capability({ deciders: [board.admin.userId] }), await board.capability({ separateDuties: true }), await board.capability()];
    for (const name of [named, apart, free]) await board.parkedIn(name);
    expect(await Promise.all([named, apart, free].map((name) => idsOf(name, { state: "waiting" }, owner).then(({ length }) => length)))).toEqual([0, 0, 1]);
    expect(await Promise.all([named, apart, free].map((name) => idsOf(name, { state: "waiting" }).then(({ length }) => length)))).toEqual([1, 1, 1]);
  });

  test("is filtered by risk, by agent and by words of question, target, title and agent", async () => {
    const name = await board.capability();
    const one = await board.parkedIn(name, requestOf({ risk: "medium", question: "Pay the bill", target: "https://bank.example/1" }));
    await board.parkedIn(name);
    for (const filter of [{ risk: "medium" as const }, { q: "pay THE" }, { q: "bank.example" }]) expect(await idsOf(name, filter)).toEqual([one.approval.id]);
    expect(await idsOf(name, { agent: board.agent.name })).toHaveLength(2);
    expect(await idsOf(name, { agent: board.agent.agentId })).toHaveLength(2);
    expect(await idsOf(name, { agent: "nobody" })).toEqual([]);
  });
});

describe("a request", () => {
  test("shows the rounds before it, with what was asked and what was answered", async () => {
    const first = await board.parked({}, requestOf({ question: "Send the long letter" }));
    const notes = [{ pointer: "/blocks/0/text", text: "Too long." }];
    await decide(board.admin, decision(first, "request_changes", { notes }));
    const held = heldOf((await board.claimOne(first.task.capability))!);
    const second = await park(board.agent, { ...held.lease, request: requestOf({ question: "Send the short letter" }) });
    const { previous, supersededBy } = await read(second.id);
    expect(previous).toMatchObject([{
      id: first.approval.id, round: 1, question: "Send the long letter", verdict: "changes_requested", comment: "Shorter.", decidedBy: { id: board.admin.userId }, contentHash: first.approval.contentHash,
    }]);
    expect((previous[0]!.request as Json).value).toMatchObject({ question: "Send the long letter" });
    expect((previous[0]!.notes as Json).value).toEqual(notes);
    expect([supersededBy, (await read(first.approval.id)).previous]).toEqual([null, []]);
  });

  test("case 14: that was replaced names what replaced it, and refuses a decision with that name", async () => {
    const { task, approval, ...rest } = await board.parked();
    await withdraw(board.agent, { id: task.id, approvalId: approval.id });
    expect((await read(approval.id)).supersededBy).toBeNull();
    const held = heldOf((await board.claimOne(task.capability))!);
    const next = await park(board.agent, { ...held.lease, request: requestOf({ question: "Send another letter" }) });
    expect(await read(approval.id)).toMatchObject({ state: "withdrawn", supersededBy: next.id });
    await expect(decide(board.admin, decision({ task, approval, ...rest }, "approve"))).rejects.toMatchObject({ code: "approval_closed", message: expect.stringContaining(next.id) });
  });

  test("says why it was asked, by the policy as it was then", async () => {
    const guess = { kind: "fields", fields: [{ name: "pay", type: "number", value: 1, source: "guessed" }] };
    const asked = await board.parked({ approvalsNeededHighRisk: 2, separateDuties: true }, requestOf({ risk: "high", reversible: false, blocks: [guess] }));
    await putCapability(board.admin, { name: asked.task.capability, ...Policy.parse({ requiresApproval: false }) });
    const { why } = await read(asked.approval.id);
    expect(why).toMatchObject({ capability: asked.task.capability, policyVersion: 1, approvalValidSeconds: 604_800 });
    expect(why.rules.map(({ code, field }) => [code, field])).toEqual([
      ["requires_approval", "requiresApproval"], ["high_risk", "/risk"], ["irreversible", "/reversible"], ["guessed", "/blocks/0/fields/0/value"],
      ["quorum", "approvalsNeededHighRisk"], ["separate_duties", "separateDuties"],
    ]);
    expect((await read((await board.parked({ requiresApproval: false })).approval.id)).why.rules).toMatchObject([{ code: "asked_anyway" }]);
    expect((await read((await board.parked({}, requestOf({ ask: "answer" }))).approval.id)).why).toMatchObject({ rules: [{ code: "question" }], approvalValidSeconds: null });
  });

  test("tells people, and no agent, who has had what of it before them", async () => {
    const asked = await board.parked();
    const ada = await board.person("approver", "Ada");
    await presence(ada, { id: asked.approval.id });
    await seen(ada, { id: asked.approval.id, seenHash: asked.approval.contentHash, parts: ["block:0", "opened:block:0"] });
    await decide(ada, decision(asked, "approve"));
    expect((await read(asked.approval.id)).attention).toMatchObject([{ by: { name: "Ada" }, shownAt: expect.any(String), openedAt: expect.any(String), seen: 1, evidenceOpened: 1, decidedAt: expect.any(String) }]);
    expect(await read(asked.approval.id, board.agent)).toMatchObject({ attention: [], viewers: [], seen: [] });
  });
});
