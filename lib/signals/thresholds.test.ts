// Each signal of work is judged by the capability's own threshold where it has one.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import type { Input } from "../contract/operations";
import { Policy } from "../contract/policy";
import { OWN_THRESHOLD, WORK_SIGNALS } from "../contract/signal-names";
import { cancel } from "../transitions/cancel";
import { decide } from "../transitions/decide";
import { fail } from "../transitions/fail";
import { heartbeat } from "../transitions/heartbeat";
import { putCapability } from "../transitions/put-capability";
import { sweep } from "../transitions/sweep";
import { rollUp } from "./roll-up";
import { signals } from "./signals";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());
beforeEach(async () => {
  await sweep();
  const { rows } = await board.owner.query<{ id: string }>("select id from tasks where status not in ('completed', 'skipped', 'rejected', 'expired', 'cancelled')");
  for (const { id } of rows) await cancel(board.admin, { id });
  await board.later("8 days");
  expect((await signals(board.admin)).signals.filter(({ state }) => state === "raised").map(({ name }) => name)).toEqual([]);
});

const DAYS = 9 * 86_400;

async function hold(name: string) {
  await board.task(name);
  const { task, leaseToken } = (await board.claimOne(name))!;
  return { id: task.id, leaseToken };
}

async function failOnce(name: string, retryable: boolean): Promise<void> {
  await fail(board.agent, { ...(await hold(name)), error: { message: "It broke." }, retryable } as Input<"fail">);
}

const times = (one: (name: string) => Promise<unknown>) => async (name: string, count: number) => {
  for (let made = 0; made < count; made++) await one(name);
};

/** So many of what a signal counts, and how long until it does. */
const STAGES: Record<(typeof WORK_SIGNALS)[number], { policy: Partial<Policy>; some: (name: string, count: number) => Promise<unknown>; after: string }> = {
  unclaimed_work: { policy: {}, some: times((name) => board.task(name)), after: "7 hours" },
  untaken_answers: {
    policy: {}, after: "2 hours",
    some: async (name, count) => {
      const asked = [];
      for (let made = 0; made < count; made++) asked.push(await board.parkedIn(name));
      for (const { approval } of asked) await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash } as Input<"decide">);
    },
  },
  unanswered_approvals: { policy: { approvalSeconds: DAYS }, some: times((name) => board.parkedIn(name)), after: "25 hours" },
  unseen_approvals: { policy: { approvalSeconds: DAYS }, some: times((name) => board.parkedIn(name)), after: "5 hours" },
  expired_approvals: { policy: { approvalSeconds: 600 }, some: times((name) => board.parkedIn(name)), after: "1 hour" },
  escalations: { policy: {}, some: times((name) => failOnce(name, false)), after: "0" },
  lapsed_leases: { policy: { leaseSeconds: 60 }, some: times(hold), after: "12 minutes" },
  stalled_work: {
    policy: { leaseSeconds: 600 }, after: "0",
    some: async (name, count) => {
      const leases = [];
      for (let made = 0; made < count; made++) leases.push(await hold(name));
      for (let beat = 0; beat < 4; beat++) {
        await board.later("500 seconds");
        for (const lease of leases) await heartbeat(board.agent, lease);
      }
    },
  },
  failing_work: { policy: { maxFailures: 100 }, some: async (name, count) => (await times(() => failOnce(name, true))(name, count), await rollUp()), after: "1 minute" },
};

test.each(WORK_SIGNALS)("%s is judged by the capability's own threshold, and the rest of the board by the usual one", async (name) => {
  const { policy, some, after } = STAGES[name];
  const staged = async (count: number) => {
    const capability = await board.capability({ ...policy, [OWN_THRESHOLD[name]]: 3 });
    await some(capability, count);
    await board.later(after);
    return { capability, signal: (await signals(board.admin)).signals.find((signal) => signal.name === name)! };
  };
  const few = await staged(3);
  expect(few.signal).toMatchObject({ state: "clear", value: 3, where: [{ capability: few.capability, value: 3, threshold: 3 }] });
  const many = await staged(4);
  expect(many.signal.state).toBe("raised");
  expect(many.signal.where[0]).toMatchObject({ capability: many.capability, value: 4, threshold: 3 });
});

test("a threshold is bounded, is part of the policy's history, and is none unless somebody sets it", async () => {
  for (const field of Object.values(OWN_THRESHOLD)) {
    expect(Policy.parse({})[field], field).toBeNull();
    for (const wrong of [-1, 1.5, 1_000_001, "3"]) expect(Policy.safeParse({ [field]: wrong }).success, `${field} ${wrong}`).toBe(false);
  }
  const name = await board.capability();
  await putCapability(board.admin, { name, ...Policy.parse({ expiredAbove: 7 }) });
  const { rows } = await board.owner.query("select payload from task_events where capability = $1 and type = 'capability_changed' order by seq desc limit 1", [name]);
  expect([rows[0].payload.before.expiredAbove, rows[0].payload.after.expiredAbove]).toEqual([null, 7]);
});
