// One action that waits for a person: asked once, done once, and never without a yes.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../../e2e/test-api";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { type Scope, SCOPES } from "../contract/actor";
import type { Input } from "../contract/operations";
import { getTask } from "../http/reads";
import { decide } from "../transitions/decide";
import { resumeCapability } from "../transitions/pause-capability";
import type { Client } from "./api";
import { connect } from "./connect";
import { actOn, ask, type Asked, close, giveUp, waitForAnswer } from "./hold-point";

let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
let client: Client;
beforeAll(async () => {
  board = await testBoard();
  api = await testApi();
  client = connect({ url: api.url, key: board.agent.key, retrySeconds: 2 });
});
afterAll(async () => {
  await api.close();
  await board.drop();
});

const request = { question: "Restart the mail server", risk: "low" as const, reversible: true, blocks: [{ kind: "command" as const, argv: ["restart"] }] };
const question = (capability: string) => ({ capability, title: "Restart", request, worker: "gate" });
const answer = ({ approval }: Asked, verdict: "approve" | "reject" | "request_changes") =>
  decide(board.admin, { id: approval.id, verdict, seenHash: approval.contentHash, comment: "Since." } as Input<"decide">);

test("what is approved is done once, and a second run of it is refused", async () => {
  const asked = await ask(client, question(await board.capability({ undoSeconds: 1 })));
  const [found] = await Promise.all([waitForAnswer(client, asked, { holdSeconds: 30 }), answer(asked, "approve")]);
  expect(found.outcome).toBe("approved");
  let done = 0;
  expect(await actOn(client, asked, async (approved) => (done++, { ran: approved.blocks[0] }))).toEqual({ ran: { kind: "command", argv: ["restart"] } });
  await expect(actOn(client, asked, async () => done++)).rejects.toMatchObject({ code: "wrong_status" });
  expect(done).toBe(1);
  expect(await getTask(board.admin, { id: asked.taskId })).toMatchObject({ status: "completed" });
});

test.each([["reject", "rejected"], ["request_changes", "changes_requested"]] as const)("%s is no yes, and nobody else is handed the task", async (verdict, outcome) => {
  const name = await board.capability();
  const asked = await ask(client, question(name));
  await answer(asked, verdict);
  expect(await waitForAnswer(client, asked, { holdSeconds: 30 })).toMatchObject({ outcome, approval: { comment: "Since." } });
  await close(client, asked.taskId, "Not approved");
  expect(await board.claimOne(name)).toBeUndefined();
});

test("nobody's answer is no yes either: the question is withdrawn, and a late yes is refused", async () => {
  const asked = await ask(client, question(await board.capability()));
  expect(await waitForAnswer(client, asked, { holdSeconds: 0 })).toMatchObject({ outcome: "waiting" });
  await giveUp(client, asked, "Nobody answered in time");
  await expect(answer(asked, "approve")).rejects.toMatchObject({ code: "approval_closed" });
  expect(await getTask(board.admin, { id: asked.taskId })).toMatchObject({ status: "skipped" });
});

test("what another agent asked on the task since is not acted on, though it was approved", async () => {
  const asked = await ask(client, question(await board.capability()));
  await answer(asked, "approve");
  const { leaseToken } = await client.claimTask({ id: asked.taskId });
  const other = { taskId: asked.taskId, approval: await client.park({ id: asked.taskId, leaseToken, request: { ...request, question: "Say hello" } }) };
  await answer(other, "approve");
  let done = 0;
  await expect(actOn(client, asked, async () => done++)).rejects.toThrow("Another request");
  expect([done, (await getTask(board.admin, { id: asked.taskId })).status]).toEqual([0, "approved"]);
  await actOn(client, other, async () => done++);
  expect(done).toBe(1);
});

test("an action that fails is for people: nothing tries it again", async () => {
  const asked = await ask(client, question(await board.capability()));
  await answer(asked, "approve");
  await expect(actOn(client, asked, () => Promise.reject(new Error("No route to host")))).rejects.toThrow("No route");
  expect(await getTask(board.admin, { id: asked.taskId })).toMatchObject({ status: "escalated", escalation: { reason: "outcome_unknown" } });
});

test.each(["tasks:create", "tasks:work", "tasks:read"] as const)("a key without %s asks nothing, and is told which scope it lacks", async (scope) => {
  const name = await board.capability();
  const { key } = await board.anAgent(["*"], SCOPES.filter((one) => one !== scope));
  const before = await board.dump();
  await expect(ask(connect({ url: api.url, key, retrySeconds: 1 }), question(name))).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining(scope) });
  expect(await board.dump()).toBe(before);
});

describe("where the board takes no work", () => {
  const keyWith = async (...more: Scope[]) => connect({ url: api.url, key: (await board.anAgent(["*"], ["tasks:create", "tasks:work", "tasks:read", ...more])).key, retrySeconds: 0 });
  const statusesIn = async (name: string) => (await board.owner.query("select status from tasks where capability = $1 order by created_at", [name])).rows.map(({ status }) => status as string);

  test("a paused capability is asked nothing, until it goes on", async () => {
    const name = await board.capability({ paused: true });
    await expect(ask(client, question(name))).rejects.toMatchObject({ code: "paused" });
    expect(await statusesIn(name)).toEqual([]);
    const heard: string[] = [];
    const asking = ask(client, question(name), { holdSeconds: 60, onHeldBack: (reason) => heard.push(reason) });
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([expect.stringContaining("paused")]);
    await resumeCapability(board.admin, { name });
    await asking;
    expect(await statusesIn(name)).toEqual(["needs_approval"]);
  });

  test("one that is full is waited for", async () => {
    const name = await board.capability({ maxParked: 1 });
    const first = await ask(client, question(name));
    const heard: string[] = [];
    const second = ask(await keyWith(), question(name), { holdSeconds: 60, onHeldBack: (reason) => heard.push(reason) });
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([expect.stringContaining("full")]);
    await answer(first, "reject");
    await second;
    expect(await statusesIn(name)).toEqual(["rejected", "needs_approval"]);
  });

  test("what could not be asked is taken off, or it is said that it stays", async () => {
    const name = await board.capability({ maxParked: 1 });
    await ask(client, question(name));
    await expect(ask(await keyWith("tasks:cancel"), question(name))).rejects.toMatchObject({ code: "rate_limited", message: expect.not.stringContaining("still on the board") });
    await expect(ask(await keyWith(), question(name))).rejects.toMatchObject({ code: "rate_limited", message: expect.stringContaining("still on the board") });
    expect(await statusesIn(name)).toEqual(["needs_approval", "cancelled", "pending"]);
  });
});

test("a redeem that is refused gives the task back, and nothing is done", async () => {
  const asked = await ask(client, question(await board.capability({ approvalValidSeconds: 60 })));
  await answer(asked, "approve");
  await board.later("2 minutes");
  let done = 0;
  await expect(actOn(client, asked, async () => done++)).rejects.toMatchObject({ code: "approval_stale" });
  expect([done, (await getTask(board.admin, { id: asked.taskId })).status]).toEqual([0, "approved"]);
});

test("a redeem whose answer comes after the lease is over does nothing, and people are asked", async () => {
  const asked = await ask(client, question(await board.capability({ leaseSeconds: 1 })));
  await answer(asked, "approve");
  // Heartbeats are lost, too, on a line like this.
  const slow: typeof fetch = async (input, init) => {
    if (String(input).includes("/heartbeats")) throw new TypeError("fetch failed");
    const said = await fetch(input, init);
    if (String(input).includes("/redeem")) await expect.poll(async () => (await getTask(board.admin, { id: asked.taskId })).lease?.lapsed, { timeout: 10_000 }).toBe(true);
    return said;
  };
  let done = 0;
  await expect(actOn(connect({ url: api.url, key: board.agent.key, retrySeconds: 1, fetch: slow }), asked, async () => done++)).rejects.toThrow("The lease ran out");
  await board.claimOne((await getTask(board.admin, { id: asked.taskId })).capability);
  expect([done, (await getTask(board.admin, { id: asked.taskId })).escalation]).toEqual([0, expect.objectContaining({ reason: "outcome_unknown" })]);
});
