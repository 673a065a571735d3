// Whatever is not in the table of transitions is refused with 409 and the task's status, and nothing is written.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Asked, asked, codeOf, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { PersonCaller } from "../contract/caller";
import { PROBLEMS } from "../contract/problem";
import { STATUSES, type Status } from "../contract/statuses";
import { getTask } from "../http/reads";
import { type Action, allows, TRANSITIONS } from "../machine/transitions";
import { cancel } from "./cancel";
import { claimTask } from "./claim-task";
import { complete } from "./complete";
import { decide } from "./decide";
import { fail } from "./fail";
import { heartbeat } from "./heartbeat";
import { park } from "./park";
import { redeem } from "./redeem";
import { release } from "./release";
import { reopen } from "./reopen";
import { requeue } from "./requeue";
import { revoke } from "./revoke";
import { settle } from "./settle";
import { skip } from "./skip";
import { undo } from "./undo";
import { update } from "./update";
import { withdraw } from "./withdraw";

let board: TestBoard;
let other: PersonCaller;
const subjects = new Map<Status, Asked>();

const POLICY = { requiresApproval: false, leaseSeconds: 86_400 };
const error = { message: "The form was gone" };

/** Each subject has had a question that was answered, so that every action has something to name. */
const BUILT: Record<Status, () => Promise<Asked>> = {
  expired: async () => {
    const parked = await board.parked(POLICY);
    await board.later("49 hours");
    return parked;
  },
  pending: async () => {
    const held = await answeredAndHeld();
    await fail(board.agent, { ...held.lease, error, retryable: true });
    return held;
  },
  in_progress: answeredAndHeld,
  needs_approval: () => board.parked(POLICY),
  approved: () => board.decided("approve", POLICY),
  changes_requested: () => board.decided("request_changes", POLICY),
  rejected: () => board.decided("reject", POLICY),
  escalated: async () => {
    const held = await answeredAndHeld();
    await fail(board.agent, { ...held.lease, error, retryable: false });
    return held;
  },
  completed: async () => {
    const held = await answeredAndHeld();
    await complete(board.agent, held.lease);
    return held;
  },
  skipped: async () => {
    const held = await answeredAndHeld();
    await skip(board.agent, { ...held.lease, reason: "Needs a licence" });
    return held;
  },
  cancelled: async () => {
    const held = await answeredAndHeld();
    await cancel(board.admin, { id: held.task.id });
    return held;
  },
};

async function answeredAndHeld(): Promise<Asked> {
  const { task, approval } = await board.decided("request_changes", POLICY);
  return { ...heldOf((await board.claimOne(task.capability))!), approval };
}

const verdict = (subject: Asked, decision: "approve" | "request_changes" | "reject") =>
  decide(other, { id: subject.approval.id, verdict: decision, seenHash: subject.approval.contentHash, comment: "Since." });

/** Each action as somebody would try it who may, with content that nobody has sent before. */
const ACTIONS: Partial<Record<Action, (subject: Asked) => Promise<unknown>>> = {
  claim: ({ task }) => claimTask(other, { id: task.id }),
  heartbeat: ({ lease }) => heartbeat(board.agent, lease),
  release: ({ lease }) => release(board.agent, { ...lease, note: "Later" }),
  park: ({ lease }) => park(board.agent, { ...lease, request: requestOf({ question: "Send another letter" }) }),
  withdraw: ({ task, approval }) => withdraw(board.agent, { id: task.id, approvalId: approval.id }),
  approve: (subject) => verdict(subject, "approve"),
  request_changes: (subject) => verdict(subject, "request_changes"),
  reject: (subject) => verdict(subject, "reject"),
  redeem: ({ lease, approval }) => redeem(board.agent, { id: approval.id, leaseToken: lease.leaseToken, contentHash: approval.contentHash }),
  settle: ({ lease, approval }) => settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "done" }),
  complete: ({ lease }) => complete(board.agent, { ...lease, evidence: [] }),
  skip: ({ lease }) => skip(board.agent, { ...lease, reason: "Somebody else did it" }),
  fail: ({ lease }) => fail(board.agent, { ...lease, error: { message: "Something else" }, retryable: true }),
  requeue: ({ task }) => requeue(other, { id: task.id }),
  cancel: ({ task }) => cancel(other, { id: task.id }),
  undo: ({ approval }) => undo(board.admin, { id: approval.id }),
  reopen: ({ task }) => reopen(other, { id: task.id }),
  revoke: ({ task }) => revoke(other, { id: task.id, note: "Let go" }),
  update: ({ task }) => update(other, { id: task.id, priority: 3 }, asked()),
};

/** A late no is kept as evidence; a second cancel answers as the first did. */
const TESTED_ELSEWHERE = ["reject expired", "cancel cancelled"];

beforeAll(async () => {
  board = await testBoard();
  other = await board.person("admin");
  for (const [status, build] of Object.entries(BUILT)) subjects.set(status as Status, await build());
});
afterAll(() => board.drop());

test("every status is reached", async () => {
  for (const status of STATUSES) expect(await getTask(board.admin, { id: subjects.get(status)!.task.id })).toMatchObject({ status });
});

describe.each(STATUSES)("a task that is %s", (status) => {
  const refused = (Object.keys(ACTIONS) as Action[]).filter((action) => !allows(action, status) && !TESTED_ELSEWHERE.includes(`${action} ${status}`));

  test.each(refused)("refuses %s and writes nothing", async (action) => {
    const before = await board.dump();
    const call = ACTIONS[action]!(subjects.get(status)!);
    const code = await codeOf(call);
    expect(PROBLEMS[code as keyof typeof PROBLEMS]?.[0], code).toBe(409);
    const refusal = (await call.catch((refusal: unknown) => refusal)) as { fields: object };
    expect(refusal.fields).toMatchObject({ task: { id: subjects.get(status)!.task.id, status } });
    expect(await board.dump()).toBe(before);
  });
});

test("every action of the table is tried, but for create, which has no task yet", () => {
  expect(Object.keys(ACTIONS).sort()).toEqual(Object.keys(TRANSITIONS).filter((action) => action !== "create").sort());
});
