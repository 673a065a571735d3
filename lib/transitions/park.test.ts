// Stop and ask: one open approval, no lease, the state kept whatever happens to the process.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asked, codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { Json } from "../contract/json";
import { readApproval } from "../db/read-approval";
import { listApprovals } from "../http/reads";
import { stopProcess } from "../process";
import { claim } from "./claim";
import { claimTask } from "./claim-task";
import { createTasks } from "./create-tasks";
import { decide } from "./decide";
import { park } from "./park";
import { withdraw } from "./withdraw";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const STATE = new Json('{"cookies":["a"],"page":3.0,"id":1234567890123456789}');
const again = async (name: string) => heldOf((await board.claimOne(name))!);

describe("park", () => {
  test("opens one approval with the policy's deadline and ends the lease", async () => {
    const { task, approval } = await board.parked({ approvalSeconds: 600 });
    expect(approval).toMatchObject({ state: "open", round: 1, ask: "approval", taskId: task.id, verdict: null, votes: [], askedBy: { kind: "agent", id: board.agent.agentId } });
    expect(Date.parse(approval.expiresAt) - Date.parse(approval.createdAt)).toBe(600_000);
    expect(await board.claimOne(task.capability)).toBeUndefined();
    expect((await board.eventsOf(task.id)).at(-1)).toMatchObject({ type: "parked", status: "needs_approval", payload: { approvalId: approval.id, contentHash: approval.contentHash, round: 1 } });
  });

  test("a request may ask for less time than the policy, never for more", async () => {
    const shorter = await board.parked({ approvalSeconds: 600 }, requestOf({ expiresInSeconds: 60 }));
    expect(Date.parse(shorter.approval.expiresAt) - Date.parse(shorter.approval.createdAt)).toBe(60_000);
    const longer = await board.parked({ approvalSeconds: 600 }, requestOf({ expiresInSeconds: 6_000 }));
    expect(Date.parse(longer.approval.expiresAt) - Date.parse(longer.approval.createdAt)).toBe(600_000);
  });

  test("keeps the document with its digits, in canonical form", async () => {
    const request = new Json('{"risk":"high","reversible":false,"question":"Pay","blocks":[{"kind":"json","value":{"b":1234567890123456789,"a":1.10}}]}');
    const { approval } = await board.parked({}, request);
    expect((approval.request as Json).text).toBe('{"blocks":[{"kind":"json","value":{"a":1.10,"b":1234567890123456789}}],"question":"Pay","reversible":false,"risk":"high"}');
  });

  test("case 1: what was parked outlives the process, and is claimable as soon as it is approved", async () => {
    const { task, approval } = await board.parked({}, requestOf(), STATE);
    await stopProcess();
    await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash });
    await stopProcess();
    const claim = await board.claimOne(task.capability);
    expect(claim).toMatchObject({ task: { id: task.id, status: "in_progress" }, approval: { id: approval.id, verdict: "approved" } });
    expect((claim!.state as Json).text).toBe(STATE.text);
  });

  test("case 3: the state written at park is what the next claim gets, however many rounds", async () => {
    const { task, approval } = await board.parked({}, requestOf({ question: "Round 0" }), STATE);
    let open = approval;
    for (let round = 1; round <= 4; round++) {
      await decide(board.admin, { id: open.id, verdict: "request_changes", seenHash: open.contentHash, comment: "Shorter." });
      const claim = (await board.claimOne(task.capability))!;
      expect(claim).toMatchObject({ task: { id: task.id }, approval: { id: open.id, verdict: "changes_requested", comment: "Shorter." } });
      expect((claim.state as Json).text).toBe(round === 1 ? STATE.text : `{"round":${round - 1}.0}`);
      open = await park(board.agent, { ...heldOf(claim).lease, request: requestOf({ question: `Round ${round}` }), state: new Json(`{"round":${round}.0}`) });
      expect(open.round).toBe(round + 1);
    }
  });

  test("without a state keeps the one before", async () => {
    const { task, approval } = await board.parked({}, requestOf(), STATE);
    await decide(board.admin, { id: approval.id, verdict: "request_changes", seenHash: approval.contentHash, comment: "Shorter." });
    await park(board.agent, { ...(await again(task.capability)).lease, request: requestOf({ question: "Again" }) });
    const { rows } = await board.owner.query("select state::text from tasks where id = $1", [task.id]);
    expect(rows[0].state).toBe(STATE.text);
  });

  test("case 4: the first question's decision replayed on the second is refused, and the second stays open", async () => {
    const { task, approval: first } = await board.parked();
    const decision = { verdict: "request_changes" as const, seenHash: first.contentHash, comment: "Shorter." };
    await decide(board.admin, { id: first.id, ...decision });
    const second = await park(board.agent, { ...(await again(task.capability)).lease, request: requestOf({ question: "Send the shorter letter" }) });
    expect(await codeOf(decide(board.admin, { id: second.id, ...decision }))).toBe("content_changed");
    expect(await codeOf(decide(board.admin, { id: first.id, verdict: "approve", seenHash: first.contentHash }))).toBe("approval_closed");
    expect(await decide(board.admin, { id: first.id, ...decision }), "the same again is the first again").toMatchObject({ id: first.id, verdict: "changes_requested" });
    expect(await readApproval(second.id)).toMatchObject({ state: "open", verdict: null, votes: [] });
  });

  test("case 19: what was refused cannot be parked again word for word", async () => {
    const { task, approval } = await board.parked({}, requestOf({ reason: "It is ready" }));
    await decide(board.admin, { id: approval.id, verdict: "request_changes", seenHash: approval.contentHash, comment: "Not to them." });
    const { lease } = await again(task.capability);
    const before = await board.dump();
    const reordered = new Json(JSON.stringify(Object.fromEntries(Object.entries(requestOf({ reason: "It is ready" }).value as object).reverse()), null, 2));
    await expect(park(board.agent, { ...lease, request: reordered })).rejects.toMatchObject({ code: "already_refused", message: expect.stringContaining("Not to them.") });
    expect(await board.dump()).toBe(before);
    expect(await codeOf(park(board.agent, { ...lease, request: requestOf({ reason: "It is quite ready" }) }))).toBe("done");
  });

  test("after the last round the task escalates", async () => {
    const { task, approval } = await board.parked({ maxRounds: 1 });
    await decide(board.admin, { id: approval.id, verdict: "request_changes", seenHash: approval.contentHash, comment: "Shorter." });
    const { lease } = await again(task.capability);
    expect(await codeOf(park(board.agent, { ...lease, request: requestOf({ question: "Once more" }) }))).toBe("wrong_status");
    expect((await board.eventsOf(task.id)).at(-1)).toMatchObject({ type: "escalated", status: "escalated", payload: { reason: "rounds" } });
  });

  test("an attachment that is not there is refused", async () => {
    const { lease } = await board.claimed();
    const request = requestOf({ blocks: [{ kind: "image", attachmentId: "01a22933-6f57-7566-9801-c96095399984" }] });
    expect(await codeOf(park(board.agent, { ...lease, request }))).toBe("invalid");
  });

  test("by a person who holds the task asks in their name", async () => {
    const name = await board.capability();
    const operator = await board.person("operator");
    const held = heldOf(await claimTask(operator, { id: (await board.task(name)).id }));
    expect(await park(operator, { ...held.lease, request: requestOf() })).toMatchObject({ state: "open", askedBy: { kind: "person", id: operator.userId } });
  });
});

describe("withdraw", () => {
  test("closes the question, gives the task back with its state, and answers a repeat alike", async () => {
    const { task, approval } = await board.parked({}, requestOf(), STATE);
    const first = await withdraw(board.agent, { id: task.id, approvalId: approval.id, note: "Not needed" });
    expect(first).toMatchObject({ status: "pending" });
    expect(JSON.stringify(await withdraw(board.agent, { id: task.id, approvalId: approval.id, note: "Not needed" }))).toBe(JSON.stringify(first));
    expect((await board.eventsOf(task.id)).map(({ type }) => type)).toEqual(["created", "claimed", "parked", "withdrawn"]);
    expect(await codeOf(decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash }))).toBe("approval_closed");
    const claim = (await board.claimOne(task.capability))!;
    expect((claim.state as Json).text).toBe(STATE.text);
    expect(claim.approval).toBeNull();
  });

  test("is for the agent that parked, while the question is open", async () => {
    const { task, approval } = await board.parked();
    expect(await codeOf(withdraw(await board.anAgent(), { id: task.id, approvalId: approval.id }))).toBe("not_found");
    await board.later("3 days");
    expect(await codeOf(withdraw(board.agent, { id: task.id, approvalId: approval.id }))).toBe("approval_expired");
    const decided = await board.decided("reject");
    expect(await codeOf(withdraw(board.agent, { id: decided.task.id, approvalId: decided.approval.id }))).toBe("approval_closed");
  });

  test("case 20: the form that was open answers nothing that replaced its question", async () => {
    const { task, approval: shown } = await board.parked();
    await withdraw(board.agent, { id: task.id, approvalId: shown.id });
    const replacing = await park(board.agent, { ...(await again(task.capability)).lease, request: requestOf({ question: "Send it to everybody" }) });
    expect(await codeOf(decide(board.admin, { id: shown.id, verdict: "approve", seenHash: shown.contentHash }))).toBe("approval_closed");
    expect(await codeOf(decide(board.admin, { id: replacing.id, verdict: "approve", seenHash: shown.contentHash }))).toBe("content_changed");
    expect(await readApproval(replacing.id)).toMatchObject({ state: "open", verdict: null });
  });

  test("case 20: a decision that waits behind the withdrawal is refused", async () => {
    const { task, approval } = await board.parked();
    const other = await board.connection();
    await other.query("begin");
    await other.query("select from tasks where id = $1 for update", [task.id]);
    const withdrawal = withdraw(board.agent, { id: task.id, approvalId: approval.id });
    await board.locked(1);
    const click = codeOf(decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash }));
    await board.locked(2);
    await other.query("commit");
    await withdrawal;
    expect(await click).toBe("approval_closed");
    expect((await board.eventsOf(task.id)).at(-1)!.type).toBe("withdrawn");
  });
});

test("case 17: five hundred requests are all in the list, page by page", async () => {
  const name = await board.capability();
  await createTasks(board.agent, { tasks: Array.from({ length: 500 }, () => ({ capability: name, title: "Letter", priority: 0, labels: [] })) });
  const ids: string[] = [];
  for (let round = 0; round < 5; round++) {
    const { claims } = await claim(board.agent, { capabilities: [name], limit: 100, waitSeconds: 0 }, asked());
    const parks = await Promise.all(claims.map((one) => park(board.agent, { ...heldOf(one).lease, request: requestOf() })));
    ids.push(...parks.map(({ id }) => id));
  }
  const listed: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await listApprovals(board.admin, { state: "open", capability: [name], limit: 200, ...(cursor && { cursor }) });
    listed.push(...page.items.map(({ id }) => id));
    cursor = page.next ?? undefined;
    more = page.next !== null;
  }
  expect(listed.toSorted()).toEqual(ids.toSorted());
});
