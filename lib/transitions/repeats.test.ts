// A refused call writes nothing at all, and a repeated one is told what the first was: what random lives once found.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { Json } from "../contract/json";
import { complete } from "./complete";
import { decide } from "./decide";
import { fail } from "./fail";
import { halt, resume } from "./halt";
import { park } from "./park";
import { redeem } from "./redeem";
import { reopen } from "./reopen";
import { settle } from "./settle";
import { skip } from "./skip";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const error = { message: "The form was gone" };
const again = async (name: string) => heldOf((await board.claimOne(name))!);

describe("park", () => {
  test("of what was refused before does not settle what was redeemed: a lapse is still for a person", async () => {
    const { task, approval } = await board.decided("request_changes");
    const second = await park(board.agent, { ...(await again(task.capability)).lease, request: requestOf({ question: "Send the shorter letter" }) });
    await decide(board.admin, { id: second.id, verdict: "approve", seenHash: second.contentHash });
    const { lease } = await again(task.capability);
    await redeem(board.agent, { id: second.id, leaseToken: lease.leaseToken, contentHash: second.contentHash });
    const before = await board.dump();
    expect(await codeOf(park(board.agent, { ...lease, request: requestOf() }))).toBe("already_refused");
    expect(await board.dump()).toBe(before);
    await board.later("3 minutes");
    expect(await codeOf(park(board.agent, { ...lease, request: requestOf() }))).toBe("lease_lost");
    expect(await board.claimOne(task.capability)).toBeUndefined();
    expect((await board.eventsOf(task.id)).at(-1)).toMatchObject({ type: "escalated", payload: { reason: "outcome_unknown" } });
    expect(approval.verdict).toBe("changes_requested");
  });

  test("without a round left is refused each time that it is sent", async () => {
    const { task } = await board.decided("request_changes", { maxRounds: 1 });
    const { lease } = await again(task.capability);
    const last = () => codeOf(park(board.agent, { ...lease, request: requestOf({ question: "Once more" }) }));
    expect([await last(), await last()]).toEqual(["wrong_status", "wrong_status"]);
    await complete(board.admin, { id: task.id });
    expect(await last()).toBe("wrong_status");
  });
});

describe("complete by hand", () => {
  test("again by the same person is the same answer, and never that of an agent whose lease is gone", async () => {
    const { task, lease } = await board.claimed();
    await fail(board.agent, { ...lease, error, retryable: false });
    const byHand = () => complete(board.admin, { id: task.id, result: new Json('"by phone"') });
    const first = await byHand();
    const events = await board.eventsOf(task.id);
    expect(JSON.stringify(await byHand())).toBe(JSON.stringify(first));
    expect(await codeOf(complete(board.agent, { ...lease, result: new Json('"by phone"') }))).toBe("wrong_status");
    expect(await codeOf(complete(board.admin, { id: task.id, result: new Json('"by letter"') }))).toBe("wrong_status");
    expect(await codeOf(complete(await board.person("operator"), { id: task.id, result: new Json('"by phone"') }))).toBe("wrong_status");
    expect(await codeOf(fail(board.agent, { ...lease, error, retryable: false })), "the agent's own last word is still known").toBe("done");
    expect(await board.eventsOf(task.id)).toEqual(events);
  });
});

test("skip is refused when an earlier question of the same task was redeemed", async () => {
  const { task, approval, lease } = await board.redeemed();
  await settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "done" });
  const second = await park(board.agent, { ...lease, request: requestOf({ question: "Send a second letter" }) });
  await decide(board.admin, { id: second.id, verdict: "request_changes", seenHash: second.contentHash, comment: "No." });
  const held = await again(task.capability);
  expect(await codeOf(skip(board.agent, { ...held.lease, reason: "Never mind" }))).toBe("already_redeemed");
});

test("case 10: a late no that is sent again is kept once, and each person's", async () => {
  const { task, approval } = await board.parked();
  await board.later("49 hours");
  const other = await board.person("approver");
  const late = (by: typeof other) => codeOf(decide(by, { id: approval.id, verdict: "reject", seenHash: approval.contentHash, comment: "Not to them." }));
  expect([await late(other), await late(other), await late(board.admin)]).toEqual(Array(3).fill("approval_expired"));
  const kept = (await board.eventsOf(task.id)).filter(({ type }) => type === "decision_late");
  expect(kept.map(({ actor_name }) => actor_name)).toEqual([other.name, board.admin.name]);
});

test("reopen gives no more time than the policy allows", async () => {
  const { task, approval } = await board.parked({ approvalSeconds: 600 }, requestOf({ expiresInSeconds: 6_000 }));
  expect(Date.parse(approval.expiresAt) - Date.parse(approval.createdAt)).toBe(600_000);
  await board.later("11 minutes");
  const reopened = await reopen(board.admin, { id: task.id });
  expect(Date.parse(reopened.approval!.expiresAt) - Date.parse(reopened.updatedAt)).toBe(600_000);
});

test("what is asked, or asked again, in a halt has its whole time after it, and no more", async () => {
  const expired = await board.parked({ approvalSeconds: 600 });
  await board.later("11 minutes");
  const { lease } = await board.claimed({ approvalSeconds: 600, leaseSeconds: 3_600 });
  await halt(board.admin, { reason: "Look first" });
  await board.later("20 minutes");
  const asked = await park(board.agent, { ...lease, request: requestOf() });
  await reopen(board.admin, { id: expired.task.id });
  await board.later("5 minutes");
  await resume(board.admin, { reason: "It was nothing" });
  const { rows } = await board.owner.query("select extract(epoch from expires_at - board_now())::float8 as left from approvals where id = any($1)", [[asked.id, expired.approval.id]]);
  for (const { left } of rows) expect(left).toBeGreaterThan(590);
  for (const { left } of rows) expect(left).toBeLessThanOrEqual(600);
});
