// Whose turn it is, in staged situations: each raises its own signal and none of another owner.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import type { Policy } from "../contract/policy";
import { SIGNALS } from "../contract/signal-names";
import type { Signals } from "../contract/signals";
import { beatServer } from "../db/servers";
import { cancel } from "../transitions/cancel";
import { complete } from "../transitions/complete";
import { createTasks } from "../transitions/create-tasks";
import { decide } from "../transitions/decide";
import { fail } from "../transitions/fail";
import { halt, resume } from "../transitions/halt";
import { heartbeat } from "../transitions/heartbeat";
import { pauseCapability } from "../transitions/pause-capability";
import { presence } from "../transitions/presence";
import { listSignalRows } from "./signal-rows";
import { listUse } from "./list-use";
import { redShare } from "./raise";
import { signals } from "./signals";

const HOUR = 3_600;
let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());
beforeEach(async () => {
  const { rows } = await board.owner.query<{ id: string }>("select id from tasks where status not in ('completed', 'skipped', 'rejected', 'expired', 'cancelled')");
  for (let at = 0; at < rows.length; at += 20) await Promise.all(rows.slice(at, at + 20).map(({ id }) => cancel(board.admin, { id })));
});

const look = () => signals(board.admin);
const later = (seconds: number) => board.later(`${seconds} seconds`);
const raised = (seen: Signals) => seen.signals.filter(({ state }) => state === "raised").map(({ name }) => name);
const valueOf = (seen: Signals, name: (typeof SIGNALS)[number]) => seen.signals.find((signal) => signal.name === name)!;

async function waiting(count: number, policy: Partial<Policy> = {}): Promise<string> {
  const name = await board.capability({ requiresApproval: false, ...policy });
  for (let made = 0; made < count; made++) await board.task(name);
  return name;
}

test("nobody claims: the system's turn after six hours, with where and since when, and clear again once half is taken", async () => {
  const name = await waiting(6);
  expect(raised(await look()), "not yet").toEqual([]);
  await later(6 * HOUR + 60);
  const seen = valueOf(await look(), "unclaimed_work");
  expect(seen).toMatchObject({ turn: "system", state: "raised", value: 6, exact: true, threshold: 5, seconds: 6 * HOUR });
  expect(seen.where).toEqual([{ capability: name, value: 6, oldestAt: expect.any(String), threshold: null }]);
  for (let taken = 0; taken < 3; taken++) await board.claimOne(name);
  expect(valueOf(await look(), "unclaimed_work"), "three are no longer too many, but not yet few").toMatchObject({ state: "raised", value: 3, since: seen.since });
  await board.claimOne(name);
  expect(valueOf(await look(), "unclaimed_work")).toMatchObject({ state: "clear", value: 2 });
});

test.each<[string, Partial<Policy>, string]>([
  ["a pause", { paused: true }, "paused"],
  ["a cap of running work", { maxRunning: 1, leaseSeconds: 86_400 }, "max_running"],
  ["a cap of parked work", { maxParked: 1, requiresApproval: true, approvalSeconds: 86_400 }, "max_parked"],
])("what %s holds back is nobody's fault, and is listed as held", async (_, policy, reason) => {
  const name = await waiting(0, { ...policy, paused: false });
  if (policy.maxParked) await board.parkedIn(name);
  for (let made = 0; made < 9; made++) await board.task(name);
  if (policy.maxRunning) await board.claimOne(name);
  if (policy.paused) await pauseCapability(board.admin, { name, reason: "The provider is down" });
  await later(7 * HOUR);
  const seen = await look();
  expect(valueOf(seen, "unclaimed_work")).toMatchObject({ state: "clear", value: 0 });
  expect(seen.held).toContainEqual({ capability: name, reason, tasks: policy.maxRunning ? 8 : 9 });
});

test("a daily ceiling holds back what was never claimed, and not what comes back", async () => {
  const name = await waiting(8, { dailyCeiling: 1, timeZone: "UTC", backoffSeconds: 0 });
  const claimed = (await board.claimOne(name))!;
  await fail(board.agent, { id: claimed.task.id, leaseToken: claimed.leaseToken, error: { code: "flaky", message: "Once more" }, retryable: true });
  const seen = await look();
  expect(seen.held).toContainEqual({ capability: name, reason: "daily_ceiling", tasks: 8 });
  expect(seen.queues.find((queue) => queue.capability === name)).toMatchObject({ today: 1, dailyCeiling: 1, ready: 8, running: 0 });
});

test("a halted board is nobody's fault", async () => {
  const name = await waiting(7);
  await later(7 * HOUR);
  await halt(board.admin, { reason: "Looking into it" });
  const seen = await look();
  await resume(board.admin, { reason: "Fine" });
  expect(valueOf(seen, "unclaimed_work").value).toBe(0);
  expect(seen.held).toContainEqual({ capability: name, reason: "halted", tasks: 7 });
});

test("deadlines stand still in a halt: what is held and what waits for people counts on, on both pages, and people are told what waits", async () => {
  const name = await waiting(3, { requiresApproval: true, approvalSeconds: 2 * 24 * HOUR, leaseSeconds: HOUR, dailyCeiling: 5_000, unansweredAbove: 0, stalledSeconds: 60 });
  const asked = await board.parkedIn(name);
  await board.claimOne(name);
  await board.task(name, { availableAt: new Date(Date.now() + 1_000 * 24 * HOUR * 300).toISOString() });
  await halt(board.admin, { reason: "Looking into it" });
  await later(3 * 24 * HOUR);
  const [seen, { items: use }, { items: rows }] = [await look(), await listUse(board.admin), await listSignalRows(board.admin, { name: "unanswered_approvals" })];
  await resume(board.admin, { reason: "Fine" });
  expect(seen.queues.find(({ capability }) => capability === name)).toMatchObject({ running: 1, waiting: 1, ready: 2, today: 0 });
  expect(use.find(({ capability }) => capability === name)).toEqual({ capability: name, running: 1, parked: 1, waiting: 3, today: 0, exact: true });
  expect(valueOf(seen, "stalled_work").value, "nobody gets anywhere in a halt").toBe(0);
  expect(valueOf(seen, "unanswered_approvals").where.map(({ capability, value }) => [capability, value])).toEqual([[name, 1]]);
  expect(rows.map(({ approvalId }) => approvalId)).toEqual([asked.approval.id]);
});

test("case 43: people asleep: their turn after a day, and never the system's", async () => {
  const name = await board.capability({ approvalSeconds: 3 * 24 * HOUR });
  for (let made = 0; made < 6; made++) await board.parkedIn(name);
  await later(24 * HOUR + 60);
  const seen = await look();
  expect(raised(seen)).toEqual(["unanswered_approvals", "unseen_approvals"]);
  expect(valueOf(seen, "unanswered_approvals")).toMatchObject({ turn: "people", value: 6, where: [{ capability: name, value: 6 }] });
});

test("an answer that nobody takes up is the system's fault", async () => {
  const name = await board.capability();
  const asked = [];
  for (let made = 0; made < 6; made++) asked.push(await board.parkedIn(name));
  for (const { approval } of asked) await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash });
  await later(6 * HOUR + 60);
  expect(raised(await look())).toEqual(["unclaimed_work", "untaken_answers"]);
  expect(valueOf(await look(), "untaken_answers")).toMatchObject({ turn: "system", value: 6, threshold: 0, seconds: HOUR, where: [{ capability: name, value: 6 }] });
  await pauseCapability(board.admin, { name, reason: "A freeze" });
  expect(raised(await look()), "what a pause holds back is nobody's fault").toEqual([]);
});

test("an answer is left lying after an hour, while five pieces of old work are still few", async () => {
  const name = await board.capability();
  const { approval } = await board.parkedIn(name);
  await decide(board.admin, { id: approval.id, verdict: "approve", seenHash: approval.contentHash });
  await later(HOUR - 60);
  expect(raised(await look())).toEqual([]);
  await later(120);
  expect(raised(await look())).toEqual(["untaken_answers"]);
});

test("requests that nobody has opened raise their own signal after four hours, and one look at each clears it", async () => {
  const name = await board.capability({ approvalSeconds: 3 * 24 * HOUR });
  const asked = [];
  for (let made = 0; made < 6; made++) asked.push(await board.parkedIn(name));
  await later(4 * HOUR + 60);
  expect(valueOf(await look(), "unseen_approvals")).toMatchObject({ turn: "people", state: "raised", value: 6, where: [{ capability: name, value: 6 }] });
  for (const { approval } of asked.slice(0, 4)) await presence(board.admin, { id: approval.id });
  expect(valueOf(await look(), "unseen_approvals")).toMatchObject({ state: "clear", value: 2 });
});

test("a capability with thresholds of its own is judged by them, and the rest of the board by the usual ones", async () => {
  const strict = await waiting(2, { unclaimedSeconds: 600, unclaimedAbove: 1 });
  const patient = await waiting(8, { unclaimedAbove: 20 });
  await waiting(2);
  await later(700);
  expect(valueOf(await look(), "unclaimed_work")).toMatchObject({ state: "raised", value: 2, where: [{ capability: strict, value: 2, threshold: 1 }] });
  for (let taken = 0; taken < 2; taken++) await board.claimOne(strict);
  await later(6 * HOUR);
  const seen = valueOf(await look(), "unclaimed_work");
  expect(seen, "ten wait, and neither the eight nor the two are too many").toMatchObject({ state: "clear", value: 10 });
  expect(seen.where[0]).toMatchObject({ capability: patient, value: 8, threshold: 20 });
});

test("agents that crash: lapsed leases that nobody takes back for ten minutes, then the escalation", async () => {
  const name = await waiting(1, { leaseSeconds: 60, maxLapses: 1 });
  await board.claimOne(name);
  await later(300);
  expect(raised(await look())).toEqual([]);
  await later(600);
  expect(raised(await look())).toEqual(["lapsed_leases"]);
  await board.claimOne(name);
  expect(raised(await look())).toEqual(["escalations"]);
});

test("an agent that is stuck beats without getting anywhere", async () => {
  const name = await waiting(1, { leaseSeconds: 600, maxRunSeconds: null });
  const { task, leaseToken } = (await board.claimOne(name))!;
  for (let beats = 0; beats < 4; beats++) {
    await later(500);
    await heartbeat(board.agent, { id: task.id, leaseToken });
  }
  expect(raised(await look())).toEqual(["stalled_work"]);
  await heartbeat(board.agent, { id: task.id, leaseToken, progress: { percent: 50 } });
  expect(raised(await look())).toEqual([]);
  await complete(board.agent, { id: task.id, leaseToken });
});

test("old work of low priority is found behind a crowd of newer work of a higher one", async () => {
  const name = await board.capability({ requiresApproval: false });
  for (let made = 0; made < 6; made++) await board.task(name, { priority: -10 });
  await later(7 * HOUR);
  await createTasks(board.agent, { tasks: Array.from({ length: 1_000 }, () => ({ capability: name, title: "Newer", priority: 10, labels: [] })) });
  expect(valueOf(await look(), "unclaimed_work").where).toEqual([expect.objectContaining({ capability: name, value: 6 })]);
});

test("a key sees its own capabilities only, moves no state, and learns nothing of the board's", async () => {
  const [mine, other] = [await waiting(6), await waiting(6)];
  await later(7 * HOUR);
  const agent = await board.anAgent([mine]);
  const seen = await signals(agent);
  expect(seen.signals.map(({ since, redShare: share }) => [since, share])).toEqual(SIGNALS.map(() => [null, 0]));
  expect(seen.queues.map(({ capability }) => capability)).toEqual([mine]);
  expect(JSON.stringify(seen)).not.toContain(other);
  const { rows } = await board.owner.query("select 1 from signal_changes where name = 'unclaimed_work' and at > board_now() - interval '1 hour'");
  expect(rows).toEqual([]);
});

test("twenty servers that see it at once write it once", async () => {
  await waiting(6);
  await later(7 * HOUR);
  expect((await Promise.all(Array.from({ length: 20 }, look))).every((seen) => raised(seen).includes("unclaimed_work"))).toBe(true);
  const { rows } = await board.owner.query("select state from signal_changes where name = 'unclaimed_work' order by number");
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.every(({ state }, index) => index === 0 || state !== rows[index - 1]!.state)).toBe(true);
});

test("the share of red time counts the last seven days only", () => {
  const now = Date.parse("2026-03-15T00:00:00Z");
  const change = (state: "raised" | "clear", at: string) => ({ state, at });
  expect(redShare([], now)).toBe(0);
  expect(redShare([change("raised", "2026-01-01T00:00:00Z")], now)).toBe(1);
  expect(redShare([change("raised", "2026-03-01T00:00:00Z"), change("clear", "2026-03-11T12:00:00Z")], now)).toBe(0.5);
  expect(redShare([change("raised", "2026-03-14T00:00:00Z")], now)).toBeCloseTo(1 / 7, 2);
});

test("servers tell what they run on: a deaf one, full pools, a slow write and a full disk are the system's fault, and one that stopped says nothing more", async () => {
  const fine = { version: "1", beatMs: 2, deafMs: null, poolBusy: 1, poolSize: 22, poolWaiting: 0, diskUsed: 40 };
  const [first, second] = [uuidv7(), uuidv7()];
  await beatServer({ ...fine, id: first, name: "one" });
  await beatServer({ ...fine, id: second, name: "two" });
  expect(raised(await look())).toEqual([]);
  await beatServer({ ...fine, id: second, name: "two", beatMs: 900, deafMs: 0, poolWaiting: 30, diskUsed: 97 });
  expect(raised(await look()), "deaf for a moment only").toEqual(["slow_database", "full_pools", "full_disk"]);
  await later(12);
  await beatServer({ ...fine, id: second, name: "two", deafMs: 12_000, diskUsed: 88 });
  const seen = await look();
  expect(raised(seen), "a disk is no longer full at 85").toEqual(["deaf_servers", "full_disk"]);
  expect(seen.servers.map(({ name, deafSince }) => [name, deafSince])).toEqual([["one", null], ["two", expect.any(String)]]);
  expect(seen.signals.filter(({ state }) => state === "raised").every(({ turn }) => turn === "system")).toBe(true);
  expect((await signals(await board.anAgent(["mine"]))).servers, "a key of part of the board learns of no server").toEqual([]);
  await later(31);
  expect([raised(await look()), (await look()).servers]).toEqual([[], []]);
});

test("a transaction that another login leaves open is seen", async () => {
  const other = await board.connection(board.ownerUrl);
  await other.query("begin; select pg_current_xact_id()");
  const { rows } = await other.query<{ began: Date }>("select xact_start as began from pg_stat_activity where pid = pg_backend_pid()");
  while (Date.now() - rows[0]!.began.getTime() < 1_100) await other.query("select pg_sleep(0.1)");
  expect(valueOf(await look(), "old_transaction")).toMatchObject({ turn: "system", value: expect.any(Number), threshold: 30 });
  expect(valueOf(await look(), "old_transaction").value).toBeGreaterThan(0);
  await other.query("rollback");
});

test("a snapshot that is only read by counts too, once it is minutes old: nothing that died since can be removed", async () => {
  const other = await board.connection(board.ownerUrl);
  await other.query("begin isolation level repeatable read; select from tasks");
  await other.query("select pg_sleep(1.1)");
  const held = async (seconds: number) => (await board.owner.query("select old_transaction from database_health($1)", [seconds])).rows[0].old_transaction;
  expect(await held(1)).toBeGreaterThan(0);
  expect([await held(60), valueOf(await look(), "old_transaction").value]).toEqual([0, 0]);
  await other.query("rollback");
});

test("a request whose time ran out counts at once, before and after it is written down", async () => {
  const name = await board.capability({ approvalSeconds: 600 });
  await board.parkedIn(name);
  await later(700);
  expect(valueOf(await look(), "expired_approvals")).toMatchObject({ turn: "people", state: "raised", value: 1, where: [{ capability: name, value: 1 }] });
});
