// The rows behind a signal are those that it counts, with who, what and since when.
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { Input } from "../contract/operations";
import { WITH_ROWS } from "../contract/signals";
import { decide } from "../transitions/decide";
import { heartbeat } from "../transitions/heartbeat";
import { pauseCapability } from "../transitions/pause-capability";
import { presence } from "../transitions/presence";
import { reopen } from "../transitions/reopen";
import { sweep } from "../transitions/sweep";
import { listSignalRows } from "./signal-rows";
import { signals } from "./signals";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const rows = async (name: (typeof WITH_ROWS)[number], by = board.admin as Parameters<typeof listSignalRows>[0]) => (await listSignalRows(by, { name })).items;
const DAYS = 9 * 86_400;

test("each list has as many rows as its signal counts, and a key sees its own capabilities alone", async () => {
  const [lying, waiting, held] = [await board.capability(), await board.capability({ approvalSeconds: DAYS }), await board.capability({ leaseSeconds: 60 })];
  const stuck = await board.capability({ leaseSeconds: 86_400 });
  const { approval: answered } = await board.parkedIn(lying, requestOf({ question: "Send the answered letter" }));
  await decide(board.admin, { id: answered.id, verdict: "approve", seenHash: answered.contentHash } as Input<"decide">);
  const asked = [await board.parkedIn(waiting), await board.parkedIn(waiting, requestOf({ question: "Look at me" }))];
  await presence(board.admin, { id: asked[0]!.approval.id });
  await board.task(held);
  await board.claimOne(held);
  await board.task(stuck);
  const { task, leaseToken } = (await board.claimOne(stuck))!;
  const { approval: late } = await board.parked({ approvalSeconds: 600 });
  for (let day = 0; day < 4; day++) {
    await board.later("23 hours");
    await heartbeat(board.agent, { id: task.id, leaseToken });
  }
  const seen = await signals(board.admin);
  for (const name of WITH_ROWS) expect((await rows(name)).length, name).toBe(seen.signals.find((signal) => signal.name === name)!.value);
  expect(await rows("untaken_answers")).toMatchObject([{ approvalId: answered.id, capability: lying, what: "Send the answered letter", who: expect.any(String) }]);
  expect(await rows("unseen_approvals")).toMatchObject([{ approvalId: asked[1]!.approval.id, what: "Look at me" }]);
  expect((await rows("unanswered_approvals")).map(({ approvalId }) => approvalId)).toEqual(asked.map(({ approval }) => approval.id));
  expect(await rows("expired_approvals")).toMatchObject([{ approvalId: late.id, taskId: late.taskId }]);
  const [mine] = [await board.anAgent([waiting])];
  for (const name of WITH_ROWS) expect((await rows(name, mine)).every(({ capability }) => capability === waiting), name).toBe(true);
  await pauseCapability(board.admin, { name: lying, reason: "A freeze" });
  expect(await rows("untaken_answers"), "what a pause holds back is nobody's fault").toEqual([]);
});

test("an expired request is in the list before and after it is written down, and not once it was asked again", async () => {
  const { approval, task } = await board.parked({ approvalSeconds: 600 });
  await board.later("1 hour");
  const listed = async () => (await rows("expired_approvals")).map(({ approvalId }) => approvalId);
  expect(await listed()).toContain(approval.id);
  await sweep();
  expect(await listed()).toContain(approval.id);
  await reopen(board.admin, { id: task.id });
  expect(await listed()).not.toContain(approval.id);
});
