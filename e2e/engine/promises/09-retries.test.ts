// Retries are harmless: every call of a task's life is sent several times, at once and again later, and is one event.
import { afterAll, beforeAll, expect, test } from "vitest";
import { Json } from "../../../lib/contract/json";
import { complete } from "../../../lib/transitions/complete";
import { decide } from "../../../lib/transitions/decide";
import { fail } from "../../../lib/transitions/fail";
import { park } from "../../../lib/transitions/park";
import { redeem } from "../../../lib/transitions/redeem";
import { release } from "../../../lib/transitions/release";
import { settle } from "../../../lib/transitions/settle";
import { skip } from "../../../lib/transitions/skip";
import { withdraw } from "../../../lib/transitions/withdraw";
import { heldOf, requestOf, type TestBoard, testBoard } from "../../test-board";
import { times } from "../size";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const lives = times(20, 750);
let sent = 0;

/** Three at once and one more: answers whose first the caller never saw. */
async function dropped<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const [first, ...others] = [...(await Promise.all([call(), call(), call()])), await call()];
  sent += others.length;
  return first!;
}

test(`promise 9: ${lives} lives, each of whose calls is sent four times, leave not one event too many`, async () => {
  const name = await board.capability({ requiresApproval: true });
  const again = async () => heldOf((await board.claimOne(name))!);
  for (let life = 0; life < lives; life++) {
    const { id } = await board.task(name, { priority: life % 1000 });
    const one = await again();
    expect(one.task.id).toBe(id);
    await dropped(() => release(board.agent, { ...one.lease, note: "Later" }));
    const second = await again();
    await dropped(() => fail(board.agent, { ...second.lease, error: { message: "It broke" }, retryable: true }));
    const third = await again();
    const asked = await dropped(() => park(board.agent, { ...third.lease, request: requestOf() }));
    await dropped(() => withdraw(board.agent, { id, approvalId: asked.id }));
    const fourth = await again();
    const next = await dropped(() => park(board.agent, { ...fourth.lease, request: requestOf({ question: "Another" }) }));
    await dropped(() => decide(board.admin, { id: next.id, verdict: "approve", seenHash: next.contentHash }));
    const fifth = await again();
    const redeeming = { id: next.id, leaseToken: fifth.lease.leaseToken };
    await dropped(() => redeem(board.agent, { ...redeeming, contentHash: next.contentHash }));
    await dropped(() => settle(board.agent, { ...redeeming, outcome: "done" }));
    await dropped(() => complete(board.agent, { ...fifth.lease, result: new Json("1") }));
    expect((await board.eventsOf(id)).map(({ type }) => type)).toEqual(LIFE);
    const { id: other } = await board.task(name);
    const { lease } = await again();
    await dropped(() => skip(board.agent, { ...lease, reason: "Not needed" }));
    expect((await board.eventsOf(other)).map(({ type }) => type)).toEqual(["created", "claimed", "skipped"]);
  }
  console.log(`promise 9: ${sent} replays, 0 events too many`);
}, 3_600_000);

const LIFE = ["created", "claimed", "released", "claimed", "failed", "claimed", "parked", "withdrawn", "claimed", "parked", "approved", "claimed", "redeemed", "settled", "completed"];
