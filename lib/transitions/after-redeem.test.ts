// After a redeem that nothing settled the action may have happened: however the run ends, people say what next, and only
// after somebody has looked.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Asked, codeOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { Policy } from "../contract/policy";
import { getTask } from "../http/reads";
import { cancel } from "./cancel";
import { claimTask } from "./claim-task";
import { complete } from "./complete";
import { decide } from "./decide";
import { fail } from "./fail";
import { heartbeat } from "./heartbeat";
import { park } from "./park";
import { release } from "./release";
import { requeue } from "./requeue";
import { revoke } from "./revoke";
import { settle } from "./settle";
import { skip } from "./skip";
import { stopAgent } from "./stop-agent";
import { sweep } from "./sweep";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const error = { message: "The site went away" };
const other = requestOf({ question: "Send another letter" });
const lapsed = () => board.later("3 minutes");
const ENDS: Record<string, { policy?: Partial<Policy>; end: (asked: Asked) => Promise<unknown> }> = {
  "a failure that may be tried again": { end: ({ lease }) => fail(board.agent, { ...lease, error, retryable: true, retryAfterSeconds: 0 }) },
  "a failure that may not": { end: ({ lease }) => fail(board.agent, { ...lease, error, retryable: false }) },
  "the last strike": { policy: { maxFailures: 1 }, end: ({ lease }) => fail(board.agent, { ...lease, error, retryable: true }) },
  "a lapse that a claim meets": { end: ({ task }) => lapsed().then(() => board.claimOne(task.capability)) },
  "the last lapse": { policy: { maxLapses: 1 }, end: ({ task }) => lapsed().then(() => board.claimOne(task.capability)) },
  "a lapse that a claim by name meets": { end: ({ task }) => lapsed().then(() => codeOf(claimTask(board.agent, { id: task.id }))) },
  "a lapse that a sweep meets": { end: () => lapsed().then(() => sweep()) },
  "a run that takes too long": {
    policy: { maxRunSeconds: 60 },
    end: async ({ task, lease }) => {
      await board.later("90 seconds");
      expect(await codeOf(heartbeat(board.agent, lease))).not.toBe("done");
      await lapsed();
      await board.claimOne(task.capability);
    },
  },
  "a revoked lease": { end: ({ task }) => revoke(board.admin, { id: task.id }) },
  "an agent that was stopped": { end: ({ task }) => getTask(board.admin, { id: task.id }).then(({ lease }) => stopAgent(board.admin, { id: lease!.holder.id! })) },
  "a key's cancel": { end: ({ task }) => cancel(board.agent, { id: task.id }) },
  "a key's cancel, sent again": { end: ({ task }) => cancel(board.agent, { id: task.id }).then(() => cancel(board.agent, { id: task.id })) },
  "another question without a round left": { policy: { maxRounds: 1 }, end: ({ lease }) => codeOf(park(board.agent, { ...lease, request: other })) },
};

test.each(Object.keys(ENDS))("%s is for people: the outcome is not known", async (name) => {
  const asked = await board.redeemed(ENDS[name]!.policy);
  await ENDS[name]!.end(asked);
  expect(await getTask(board.admin, { id: asked.task.id })).toMatchObject({ status: "escalated", turn: "people", escalation: { reason: "outcome_unknown" } });
  expect(await board.claimOne(asked.task.capability)).toBeUndefined();
  expect(await codeOf(requeue(board.admin, { id: asked.task.id }))).toBe("invalid");
  expect(await codeOf(requeue(board.admin, { id: asked.task.id, checked: "I called them: nothing came" }))).toBe("done");
});

test.each<[string, (asked: Asked) => Promise<unknown>]>([
  ["a person's cancel", ({ task }) => cancel(board.admin, { id: task.id })],
  ["a person's cancel of what a failure brought", ({ task, lease }) => fail(board.agent, { ...lease, error, retryable: true }).then(() => cancel(board.admin, { id: task.id }))],
  ["a later question that is rejected", async ({ lease }) => {
    const { id, contentHash } = await park(board.agent, { ...lease, request: other });
    await decide(board.admin, { id, verdict: "reject", seenHash: contentHash, comment: "No." });
  }],
  ["a later question that expires", ({ lease }) => park(board.agent, { ...lease, request: other }).then(() => board.later("49 hours"))],
])("%s does not hide it: who requeues says how it was checked", async (_, end) => {
  const asked = await board.redeemed();
  await end(asked);
  expect(await codeOf(requeue(board.admin, { id: asked.task.id }))).toBe("invalid");
  expect(await codeOf(requeue(board.admin, { id: asked.task.id, checked: "I called them: nothing came" }))).toBe("done");
});

test("what was settled is known, and a release or a skip before it is refused", async () => {
  const { task, lease, approval } = await board.redeemed();
  expect(await codeOf(release(board.agent, lease))).toBe("already_redeemed");
  expect(await codeOf(skip(board.agent, { ...lease, reason: "Nothing to do" }))).toBe("already_redeemed");
  await settle(board.agent, { id: approval.id, leaseToken: lease.leaseToken, outcome: "done" });
  await fail(board.agent, { ...lease, error, retryable: false });
  expect(await getTask(board.admin, { id: task.id })).toMatchObject({ escalation: { reason: "not_retryable" } });
  expect(await codeOf(requeue(board.admin, { id: task.id }))).toBe("done");
  const done = await board.redeemed();
  expect(await complete(board.agent, done.lease)).toMatchObject({ status: "completed" });
});
