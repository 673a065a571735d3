// A crashed agent's task is handed out again, soon after its lease has ended, while somebody claims.
import { afterAll, beforeAll, expect, test } from "vitest";
import { claim } from "../../../lib/transitions/claim";
import { complete } from "../../../lib/transitions/complete";
import { asked, codeOf, heldOf, type TestBoard, testBoard } from "../../test-board";
import { times } from "../size";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const [tasks, crashes] = [times(60, 500), times(24, 200)];

test(`promise 1: of ${tasks} tasks none is stuck after ${crashes} crashes, and each is out again within a second of its lease's end`, async () => {
  const name = await board.capability({ requiresApproval: false, leaseSeconds: 1, maxLapses: 1000 });
  for (let made = 0; made < tasks; made++) await board.task(name);
  const crashed = new Map<string, number>();
  const delays: number[] = [];
  let [left, done] = [crashes, 0];
  const until = performance.now() + times(30_000, 180_000);
  const agent = async () => {
    while (done < tasks && performance.now() < until) {
      const { claims } = await claim(board.agent, { capabilities: [name], limit: 1, waitSeconds: 2 }, asked());
      for (const one of claims) {
        const ended = crashed.get(one.task.id);
        if (ended) delays.push(Date.parse(one.task.lease!.claimedAt) - ended);
        if (left > 0 && Math.random() < 0.5 && left--) crashed.set(one.task.id, Date.parse(one.leasedUntil));
        // On a busy machine a lease of a second may be over before it is used: that one is out again like the crashed.
        else if ((await codeOf(complete(board.agent, heldOf(one).lease))) === "done") done++;
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, agent));
  delays.sort((a, b) => a - b);
  const p99 = delays[Math.ceil(delays.length * 0.99) - 1]!;
  console.log(`promise 1: ${crashes - left} crashes, ${done} of ${tasks} done, out again after p50 ${delays[delays.length >> 1]} ms, p99 ${p99} ms`);
  expect([done, left]).toEqual([tasks, 0]);
  expect(p99).toBeLessThan(1_000);
}, 240_000);
