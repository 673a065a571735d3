// One action that waits for a person: asked once, done once, and never without a yes.
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApi } from "../../e2e/test-api";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import type { Input } from "../contract/operations";
import { getTask } from "../http/reads";
import { decide } from "../transitions/decide";
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

test("an action that fails is for people: nothing tries it again", async () => {
  const asked = await ask(client, question(await board.capability()));
  await answer(asked, "approve");
  await expect(actOn(client, asked, () => Promise.reject(new Error("No route to host")))).rejects.toThrow("No route");
  expect(await getTask(board.admin, { id: asked.taskId })).toMatchObject({ status: "escalated", escalation: { reason: "outcome_unknown" } });
});
