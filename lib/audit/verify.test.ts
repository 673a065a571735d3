// The log cannot be changed unseen: what the owner's login changes by SQL, the check finds.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { codeOf, heldOf, type TestBoard, testBoard } from "../../e2e/test-board";
import type { Scope } from "../contract/actor";
import { Json } from "../contract/json";
import { complete } from "../transitions/complete";
import { decide } from "../transitions/decide";
import { fail } from "../transitions/fail";
import { createAgent } from "../transitions/change-agent";
import { removePerson, updatePerson } from "../transitions/change-person";
import { createAgentKey } from "../transitions/create-agent-key";
import { createGroup } from "../transitions/groups";
import { halt, resume } from "../transitions/halt";
import { revokeKey } from "../transitions/revoke-key";
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
    ["a beginning that is gone", "delete from task_events where task_id is null and capability is null and seq = 1", ["sequence"]],
    ["all that was said of the board, gone", "delete from task_events where task_id is null and capability is null", ["head"]],
    ["a first halt that is gone", "update task_events set seq = seq + 7 where task_id is null and capability is null and type = 'resumed'", ["chain", "head", "sequence"]],
  ])("finds %s", async (_, sql, expected) => {
    await halt(board.admin, { reason: "A drill" }).catch(() => undefined);
    await resume(board.admin, { reason: "Over" }).catch(() => undefined);
    await board.owner.query("drop table if exists events_before, tasks_before");
    expect(await faultsAfter(sql)).toEqual(expect.arrayContaining(expected));
  });

  test("finds a right that was given or taken without an event: roles, names, groups, owners, keys, and a halt", async () => {
    const [ada, eve] = [await board.person("viewer", "Ada"), await board.person("viewer", "Eve")];
    await updatePerson(board.admin, { id: ada.userId, role: "approver" });
    await removePerson(board.admin, { id: eve.userId });
    const group = await createGroup(board.admin, { name: "Deciders", members: [ada.userId] });
    const agent = await createAgent(board.admin, { name: "robot" });
    const make = async (scopes: Scope[]) => (await createAgentKey(board.admin, { id: agent.id, scopes, capabilities: ["*"], ranges: [], expiresAt: null })).id;
    const [key, old] = [await make(["tasks:read"]), await make(["tasks:work"])];
    await revokeKey(board.admin, { id: old });
    await halt(board.admin, { reason: "A drill" });
    expect((await verify()).faults).toEqual([]);
    const client = await board.connection(board.ownerUrl);
    await client.query("set session_replication_role = replica");
    const tables = ["users", "groups", "group_members", "agents", "api_keys", "board"];
    for (const table of tables) await client.query(`create table ${table}_right as select * from ${table}`);
    for (const [change, id] of [
      ["update users set role = 'admin' where id = $1", ada.userId], ["update users set name = 'Adam' where id = $1", ada.userId], ["update users set removed_at = now() where id = $1", ada.userId],
      ["update users set removed_at = null, role = 'approver' where id = $1", eve.userId], ["update groups set name = 'Nobody' where id = $1", group.id], [`insert into group_members values ($1, '${board.admin.userId}')`, group.id],
      ["update agents set owner_id = null where id = $1", agent.id], ["update api_keys set scopes = '{admin}' where id = $1", key], ["update api_keys set capabilities = '{x}' where id = $1", key],
      ["update api_keys set ranges = '{10.0.0.0/8}' where id = $1", key], ["update api_keys set expires_at = now() where id = $1", key], ["update api_keys set revoked_at = null where id = $1", old], ["update board set halted_at = null where $1 <> ''", "x"],
    ] as const) {
      expect((await client.query(change, [id])).rowCount, change).toBe(1);
      expect((await verify()).faults, change).toMatchObject([{ taskId: null, fault: "fold" }]);
      for (const table of tables) await client.query(`delete from ${table}; insert into ${table} select * from ${table}_right`);
    }
    await resume(board.admin, { reason: "Over" });
    expect((await verify()).faults).toEqual([]);
  });

  test("finds a task that is gone before it ended, also where its events are all there", async () => {
    const { task } = await board.parked();
    const client = await board.connection(board.ownerUrl);
    await client.query("set session_replication_role = replica");
    await client.query("with requests as (delete from approvals where task_id = $1) delete from tasks where id = $1", [task.id]);
    expect((await verify()).faults).toEqual([expect.objectContaining({ taskId: task.id, fault: "fold", detail: "its row is gone, and it had not ended" })]);
    await client.query("delete from task_events where task_id = $1", [task.id]);
  });

  test("finds a policy that was changed without an event", async () => {
    const name = await board.capability({ requiresApproval: true, deciders: ["role:admin"] });
    expect((await verify()).faults).toEqual([]);
    for (const change of ["requires_approval = false", "approvals_needed = 2", "approvals_needed_high_risk = 3", "separate_duties = true", "deciders = '{}'", "reauthenticate = 'always'", "paused = true", "undo_seconds = 9", "approval_valid_seconds = 9", "retention_days = 1", "max_rounds = 9", "approval_seconds = 9", "max_parked = 9"]) {
      const client = await board.connection(board.ownerUrl);
      await client.query(`set session_replication_role = replica; create table policy as select * from capabilities where name = '${name}'; update capabilities set ${change} where name = '${name}'`);
      expect((await verify()).faults, change).toMatchObject([{ taskId: null, fault: "fold", detail: expect.stringContaining(name) }]);
      await client.query(`delete from capabilities where name = '${name}'; insert into capabilities select * from policy; drop table policy`);
    }
    expect((await verify()).faults).toEqual([]);
  });
});
