// The log cannot be changed unseen: what the owner's login changes by SQL, the check finds.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { codeOf, heldOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { Json } from "../contract/json";
import { complete } from "../transitions/complete";
import { decide } from "../transitions/decide";
import { fail } from "../transitions/fail";
import { halt, resume } from "../transitions/halt";
import { release } from "../transitions/release";
import { requeue } from "../transitions/requeue";
import { undo } from "../transitions/undo";
import { verify } from "./verify";

let board: TestBoard;
let ids: string[];

beforeAll(async () => {
  vi.stubEnv("HOLDPOINT_DATA_DIR", await mkdtemp(join(tmpdir(), "holdpoint-audit-")));
  board = await testBoard();
  ids = await work();
});
afterAll(() => board.drop());

/** Tasks that went through everything that moves a counter, a state or a generation. */
async function work(): Promise<string[]> {
  const failing = await board.claimed({ maxFailures: 1 });
  await fail(board.agent, { ...failing.lease, error: { message: "No" }, retryable: true, state: new Json('{"step":1.0}') });
  await requeue(board.admin, { id: failing.task.id, priority: 3, input: new Json('{"n":1e2}') });
  const lapsed = await board.claimed();
  await board.later("5 minutes");
  await release(board.agent, { ...heldOf((await board.claimOne(lapsed.task.capability))!).lease, state: new Json("[1]") });
  const done = await board.redeemed();
  await complete(board.agent, done.lease);
  const undone = await board.decided("reject", { undoSeconds: 60 });
  await undo(board.admin, { id: undone.approval.id });
  await board.parked();
  return [failing, lapsed, done, undone].map(({ task }) => task.id);
}

/** What the check says of a change that is then taken back. */
async function faultsAfter(sql: string, values: unknown[] = []): Promise<string[]> {
  const client = await board.connection(board.ownerUrl);
  await client.query("set session_replication_role = replica");
  await client.query("create table if not exists events_before as select * from task_events; create table if not exists tasks_before as select * from tasks");
  const changed = await client.query(sql, values);
  expect(changed.rowCount, sql).toBeGreaterThan(0);
  const { faults } = await verify();
  await client.query("delete from task_events; insert into task_events select * from events_before; delete from tasks; insert into tasks select * from tasks_before");
  return [...new Set(faults.map(({ fault }) => fault))].sort();
}

describe("the check of the log", () => {
  test("finds nothing where nothing was changed", async () => {
    expect(await verify()).toEqual({ tasks: 5, anchors: 0, faults: [], faulty: 0 });
  });

  test.each([
    ["another payload", "update task_events set payload = '{}' where task_id = $1 and seq = 2", ["chain"]],
    ["another person", "update task_events set actor_name = 'Eve' where task_id = $1 and seq = 1", ["chain"]],
    ["another time", "update task_events set at = at - interval '1 second' where task_id = $1 and seq = 2", ["chain"]],
    ["an event that is gone", "delete from task_events where task_id = $1 and seq = 2", ["chain", "sequence"]],
    ["a last event that is gone", "delete from task_events e where task_id = $1 and seq = (select max(seq) from task_events where task_id = $1)", ["fold", "head"]],
    ["a status without an event", "update tasks set status = 'cancelled', deadline = null where id = $1 and status <> 'cancelled'", ["fold"]],
    ["strikes without an event", "update tasks set failures = failures + 1 where id = $1", ["fold"]],
    ["another input", "update tasks set input = '{\"n\":100}' where id = $1", ["fold"]],
    ["the events of a task that is gone, changed", "with gone as (delete from tasks where id = $1) update task_events set payload = '{}' where task_id = $1 and seq = 2", ["chain"]],
  ])("finds %s", async (_, sql, expected) => {
    for (const id of ids) expect(await faultsAfter(sql, [id])).toEqual(expect.arrayContaining(expected));
  });

  test("finds a vote that was cast, taken away or taken back without an event, and words that were changed", async () => {
    const asked = await board.parked({ approvalsNeeded: 2 });
    const ada = await board.person("approver", "Ada");
    await decide(ada, { id: asked.approval.id, verdict: "approve", seenHash: asked.approval.contentHash, comment: "Fine." });
    expect((await verify()).faults).toEqual([]);
    await board.owner.query("drop table if exists events_before, tasks_before");
    const client = await board.connection(board.ownerUrl);
    await client.query("set session_replication_role = replica; create table votes as select * from decisions; create table asks as select * from approvals");
    for (const change of [
      "delete from decisions", "update decisions set comment = 'Not fine.'", "update decisions set undone_at = created_at", "update approvals set request = '{}' where state = 'open'", "update approvals set comment = 'Sure' where state = 'decided'",
      "insert into decisions (id, approval_id, content_hash, user_id, session_id, verdict, input_hash, created_at) select gen_random_uuid(), id, content_hash, asker_id, 'x', 'approved', 'x', board_now() from approvals where state = 'open'",
      "delete from approvals where state = 'open'",
    ]) {
      await client.query(change);
      expect((await verify()).faults, change).toEqual(expect.arrayContaining([expect.objectContaining({ fault: "fold", detail: expect.stringContaining("what was asked, said or decided") })]));
      await client.query("delete from decisions; delete from approvals; insert into approvals select * from asks; insert into decisions select * from votes");
    }
    await client.query("update approvals set request = '{\"question\":\"Send everything\",\"risk\":\"low\",\"reversible\":true,\"blocks\":[{\"kind\":\"text\",\"text\":\"All\"}]}' where id = $1", [asked.approval.id]);
    expect(await codeOf(decide(board.admin, { id: asked.approval.id, verdict: "approve", seenHash: asked.approval.contentHash })), "nor is it decided").toBe("content_changed");
    await client.query("delete from decisions; delete from approvals; insert into approvals select * from asks; insert into decisions select * from votes");
    expect((await verify()).faults).toEqual([]);
  });

  test.each([
    ["a policy that was another", "update task_events set payload = '{}' where task_id is null and capability is not null and seq = 1", ["chain"]],
    ["a last change of a policy that is gone", "delete from task_events where task_id is null and capability is not null", ["head"]],
    ["a halt that was somebody else's", "update task_events set actor_name = 'Eve' where task_id is null and capability is null and seq = 1", ["chain"]],
    ["a halt that is gone", "delete from task_events where task_id is null and capability is null and type = 'resumed'", ["head"]],
    ["a first halt that is gone", "update task_events set seq = seq + 7 where task_id is null and capability is null and type = 'resumed'", ["chain", "head", "sequence"]],
  ])("finds %s", async (_, sql, expected) => {
    await halt(board.admin, { reason: "A drill" }).catch(() => undefined);
    await resume(board.admin, { reason: "Over" }).catch(() => undefined);
    await board.owner.query("drop table if exists events_before, tasks_before");
    expect(await faultsAfter(sql)).toEqual(expect.arrayContaining(expected));
  });

  test("finds a gate that was switched off without an event", async () => {
    const name = await board.capability({ requiresApproval: true, deciders: ["role:admin"] });
    expect((await verify()).faults).toEqual([]);
    for (const change of ["requires_approval = false", "approvals_needed = 2", "approvals_needed_high_risk = 3", "separate_duties = true", "deciders = '{}'", "reauthenticate = 'always'", "paused = true", "undo_seconds = 9", "approval_valid_seconds = 9"]) {
      const client = await board.connection(board.ownerUrl);
      await client.query(`set session_replication_role = replica; create table policy as select * from capabilities where name = '${name}'; update capabilities set ${change} where name = '${name}'`);
      expect((await verify()).faults, change).toMatchObject([{ taskId: null, fault: "fold", detail: expect.stringContaining(name) }]);
      await client.query(`delete from capabilities where name = '${name}'; insert into capabilities select * from policy; drop table policy`);
    }
    expect((await verify()).faults).toEqual([]);
  });
});
