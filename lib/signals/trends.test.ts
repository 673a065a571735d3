// What went on over time is counted from the log: each event once, whoever counts and in whatever order transactions end.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import type { Trends } from "../contract/trends";
import { watchPool } from "../db/pool";
import { sampleDepth } from "../db/roll-up";
import { decide } from "../transitions/decide";
import { fail } from "../transitions/fail";
import { sweep } from "../transitions/sweep";
import { rollUp } from "./roll-up";
import { trends } from "./trends";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const sums = ({ counts }: Trends) => Object.fromEntries(Object.entries(counts).map(([name, list]) => [name, list.reduce((sum, n) => sum + n, 0)]));

test("a day of work is in its steps, with the time that it waited, and a key sees its own", async () => {
  const name = await board.capability({ approvalSeconds: 3_600, leaseSeconds: 60, requiresApproval: true });
  for (let made = 0; made < 5; made++) await board.task(name);
  await sampleDepth(watchPool(), [{ capability: name, ready: 5 }]);
  await sampleDepth(watchPool(), [{ capability: name, ready: 99 }]);
  await board.later("200 seconds");
  const held = (await board.claimOne(name))!;
  await fail(board.agent, { id: held.task.id, leaseToken: held.leaseToken, error: { message: "It broke." }, retryable: true });
  await board.claimOne(name);
  await board.later("2 hours");
  await board.claimOne(name);
  const { approval } = await board.parkedIn(name);
  await board.parkedIn(name);
  await board.later("10 minutes");
  await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash });
  await board.later("2 hours");
  await sweep();
  const day = await trends(board.admin, {});
  expect(sums(day)).toMatchObject({ created: 7, failed: 1, parked: 2, decided: 1, rejected: 0, expired: 1, completed: 0, escalated: 0 });
  expect(day).toMatchObject({ range: "24h", step: 900, complete: true });
  expect(day.times).toHaveLength(96);
  expect(day.claimWait.half.filter((wait) => wait !== null), "the first claim came after 200 s, the others hours later or at once").toContain(300);
  expect(day.decisionWait.half.filter((wait) => wait !== null)).toEqual([900]);
  expect(day.depth).toEqual([{ capability: name, ready: expect.arrayContaining([5]) }]);
  expect(day.depth[0]!.ready).not.toContain(99);
  for (const range of ["7d", "30d", "90d"] as const) expect(sums(await trends(board.admin, { range })), range).toEqual(sums(day));
  expect(sums(await trends(board.admin, { range: "1h" }))).toMatchObject({ created: 0, expired: 1 });
  const other = await board.anAgent([await board.capability()]);
  const seen = await trends(other, {});
  expect([sums(seen)["created"], seen.depth]).toEqual([0, []]);
});

test("when signals were raised is told for each range, with its share, to who sees the whole board", async () => {
  await board.owner.query("delete from signal_changes");
  await board.owner.query(`insert into signal_changes (name, number, state, value, at) select * from (values
    ('slow_database', 1, 'raised', 900, board_now() - interval '40 days'), ('slow_database', 2, 'clear', 1, board_now() - interval '39 days'),
    ('slow_database', 3, 'raised', 900, board_now() - interval '12 hours'), ('slow_database', 4, 'clear', 1, board_now() - interval '6 hours'), ('escalations', 1, 'raised', 2, board_now() - interval '20 days')) v`);
  const of = async (range: Trends["range"], name: string) => (await trends(board.admin, { range })).signals.find((signal) => signal.name === name)!;
  expect(await of("24h", "slow_database")).toMatchObject({ turn: "system", times: 1, redShare: expect.closeTo(0.25, 1), red: [{ until: expect.any(String) }] });
  expect((await of("90d", "slow_database")).times).toBe(2);
  expect(await of("1h", "slow_database")).toMatchObject({ times: 0, redShare: 0, red: [] });
  const { times, redShare, red } = await of("24h", "escalations");
  expect([times, red.length, red[0]!.until]).toEqual([1, 1, null]);
  expect(redShare).toBeCloseTo(1, 2);
  expect((await of("90d", "escalations")).redShare).toBeCloseTo(20 / 90, 1);
  expect((await trends(await board.anAgent([await board.capability()]), {})).signals).toEqual([]);
});

test("many that count at once count each event once, and one that was written late is not left out", async () => {
  const name = await board.capability({ requiresApproval: false });
  const before = sums(await trends(board.admin, {}))["created"]!;
  const late = await board.connection(board.ownerUrl);
  // Past the rules of the log: only the order of transactions matters here.
  await late.query("set session_replication_role = replica");
  await late.query("begin");
  await late.query("select pg_current_xact_id()");
  for (let made = 0; made < 40; made++) await board.task(name);
  await Promise.all(Array.from({ length: 10 }, () => rollUp()));
  expect(sums(await trends(board.admin, {}))["created"], "nobody waits for a transaction that is open").toBe(before + 40);
  await writeLate(late, name);
  expect(sums(await trends(board.admin, {}))["created"]).toBe(before + 40);
  await late.query("commit");
  await Promise.all(Array.from({ length: 10 }, () => rollUp()));
  expect(sums(await trends(board.admin, {}))["created"], "written by an older transaction than those that were counted").toBe(before + 41);
});

/** An event of a transaction that began long before. */
async function writeLate(late: Awaited<ReturnType<TestBoard["connection"]>>, name: string): Promise<void> {
  await late.query("insert into task_events (task_id, seq, type, at, actor_kind, actor_name, attempt, status, capability, payload, hash) values (gen_random_uuid(), 1, 'created', board_now(), 'agent', 'a', 0, 'pending', $1, '{}', '\\x00')", [name]);
}

test("a place that this log never had is given up, and everything is counted anew, once", async () => {
  const before = sums(await trends(board.admin, {}));
  await board.owner.query("update board set epoch = epoch + 1");
  while (await rollUp());
  expect(sums(await trends(board.admin, {}))).toEqual(before);
});
