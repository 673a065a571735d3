// A holder that lost its lease cannot write, whatever verb it tries.
import { afterAll, beforeAll, expect, test } from "vitest";
import { Json } from "../../../lib/contract/json";
import { isNotNow } from "../../../lib/db/not-now";
import { complete } from "../../../lib/transitions/complete";
import { completions } from "../../../lib/transitions/complete-many";
import { fail } from "../../../lib/transitions/fail";
import { heartbeat, heartbeats } from "../../../lib/transitions/heartbeat";
import { park } from "../../../lib/transitions/park";
import { redeem } from "../../../lib/transitions/redeem";
import { release } from "../../../lib/transitions/release";
import { settle } from "../../../lib/transitions/settle";
import { skip } from "../../../lib/transitions/skip";
import { codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../test-board";
import { times } from "../size";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const tries = times(600, 100_000);

test(`promise 2: none of ${tries} writes under lost leases is accepted, over every verb`, async () => {
  const { task, approval } = await board.decided("approve", { leaseSeconds: 60, maxLapses: 1000 });
  const lost: string[] = [];
  for (let round = 0; round < 20; round++) {
    lost.push(heldOf((await board.claimOne(task.capability))!).lease.leaseToken);
    await board.later("61 seconds");
  }
  await board.claimOne(task.capability);
  const before = await board.dump();
  const many = (outcome: string) => (outcome === "held" || outcome === "completed" ? "done" : "lease_lost");
  const verbs = [
    (lease: Lease) => codeOf(heartbeat(board.agent, lease)), (lease: Lease) => codeOf(release(board.agent, lease)), (lease: Lease) => codeOf(park(board.agent, { ...lease, request: requestOf({ question: "Another" }) })),
    (lease: Lease) => codeOf(complete(board.agent, { ...lease, result: new Json("1") })), (lease: Lease) => codeOf(skip(board.agent, { ...lease, reason: "No" })),
    (lease: Lease) => codeOf(fail(board.agent, { ...lease, error: { message: "No" }, retryable: true })),
    (lease: Lease) => codeOf(redeem(board.agent, { id: approval.id, leaseToken: lease.leaseToken, contentHash: approval.approvedHash! })),
    (lease: Lease) => codeOf(settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "done" })),
    async (lease: Lease) => many((await heartbeats(board.agent, { leases: [{ taskId: lease.id, leaseToken: lease.leaseToken }] })).leases[0]!.outcome),
    async (lease: Lease) => many((await completions(board.agent, { items: [{ taskId: lease.id, leaseToken: lease.leaseToken }] })).items[0]!.outcome),
  ];
  const told = new Map<string, number>();
  for (let tried = 0; tried < tries; tried += 50) {
    const codes = await Promise.all(Array.from({ length: 50 }, (_, index) => orUnavailable(verbs[(tried / 50 + index) % verbs.length]!({ id: task.id, leaseToken: lost[(tried + index) % lost.length]! }))));
    for (const code of codes) told.set(code, (told.get(code) ?? 0) + 1);
  }
  // Fifty wait for one row: on a busy machine one of them may wait for longer than it may.
  const { lease_lost: refused = 0, unavailable = 0, ...others } = Object.fromEntries(told);
  expect(others).toEqual({});
  expect(refused + unavailable).toBe(tries);
  expect(unavailable).toBeLessThan(tries / 100);
  expect(await board.dump()).toBe(before);
}, 3_600_000);

function orUnavailable(call: Promise<string>): Promise<string> {
  return call.catch((error: unknown) => {
    if (isNotNow(error)) return "unavailable";
    throw error;
  });
}

type Lease = { id: string; leaseToken: string };
