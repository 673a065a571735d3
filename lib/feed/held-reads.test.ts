// A held read is woken by what happens, also where that happens between its look and its wait.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { readHead } from "../db/read-head";
import { decide } from "../transitions/decide";
import { getApproval } from "./get-approval";
import { hearRings } from "./hear-rings";
import { listEvents } from "./list-events";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const asked = () => ({ headers: new Headers(), signal: new AbortController().signal }) as never;
const ROUNDS = 60;

test("what rings between a look and the wait after it ends the wait", async () => {
  const [one, other] = [await hearRings(), await hearRings()];
  const { signal } = new AbortController();
  await board.task(await board.capability());
  expect(await other.rung(60_000, signal)).toBe(true);
  expect(await one.rung(60_000, signal)).toBe(true);
  for (const rings of [one, other]) rings.leave();
});

test("whoever waits for a decision has it, whenever it falls", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { approval } = await board.parked();
    const decided = decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash });
    await sleep((round % 20) / 2);
    expect((await getApproval(board.agent, { id: approval.id, waitSeconds: 60 }, asked())).state).toBe("decided");
    await decided;
  }
});

test("whoever waits for events has them, whenever they fall", async () => {
  const name = await board.capability();
  for (let round = 0; round < ROUNDS; round++) {
    const after = await readHead();
    const made = board.task(name);
    await sleep((round % 20) / 4);
    const { events } = await listEvents(board.admin, { after, capability: [name], waitSeconds: 60 }, asked());
    expect(events.map(({ taskId }) => taskId)).toEqual([(await made).id]);
  }
});
