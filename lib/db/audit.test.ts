// The audit trail: one event for each transition, in sequence, chained, and not to be changed by the server's own role.
import { createHash } from "node:crypto";
import type pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { Json } from "../contract/json";
import { cancel } from "../transitions/cancel";
import { claimTask } from "../transitions/claim-task";
import { complete } from "../transitions/complete";
import { decide } from "../transitions/decide";
import { fail } from "../transitions/fail";
import { heartbeat } from "../transitions/heartbeat";
import { park } from "../transitions/park";
import { redeem } from "../transitions/redeem";
import { release } from "../transitions/release";
import { requeue } from "../transitions/requeue";
import { settle } from "../transitions/settle";
import { skip } from "../transitions/skip";
import { withdraw } from "../transitions/withdraw";

let board: TestBoard;
let app: pg.Client;
beforeAll(async () => {
  board = await testBoard();
  app = await board.connection();
});
afterAll(() => board.drop());

async function refused(reason: RegExp, ...statements: [string, unknown[]?][]): Promise<void> {
  const before = await board.dump();
  await app.query("begin");
  const outcome = await (async () => {
    for (const [text, values] of statements) await app.query(text, values);
    await app.query("commit");
    return "accepted";
  })().catch(async (error: Error) => {
    await app.query("rollback");
    return error.message;
  });
  expect(outcome).toMatch(reason);
  expect(await board.dump()).toBe(before);
}

const COLUMNS = "task_id, seq, type, at, actor_kind, actor_id, actor_name, attempt, status, capability, payload, hash";
/** A copy of a task's last event, with some columns changed. */
const copying = (id: string, changed: Record<string, string>): [string, unknown[]] => [
  `insert into task_events (${COLUMNS}) select ${COLUMNS.split(", ").map((column) => changed[column] ?? column).join()} from task_events where task_id = $1 order by seq desc limit 1`, [id],
];

/** A task that goes through everything a task can. */
async function longLife(): Promise<string> {
  const name = await board.capability();
  const { id } = await board.task(name, { input: new Json('{"b":1.0,"ü\\u2028":"\\"\\\\ü"}'), labels: ["a", "b"] });
  const claim = async () => heldOf((await board.claimOne(name))!).lease;
  await release(board.agent, { ...(await claim()), state: new Json("[1.0]"), note: "Later" });
  await board.claimOne(name);
  await board.later("3 minutes");
  const lease = await claim();
  await heartbeat(board.agent, { ...lease, progress: { percent: 12.5, note: "Page 1" } });
  const first = await park(board.agent, { ...lease, request: requestOf() });
  await withdraw(board.agent, { id, approvalId: first.id });
  const second = await park(board.agent, { ...(await claim()), request: requestOf({ question: "Send it ü" }) });
  await decide(board.admin, { id: second.id, verdict: "request_changes", seenHash: second.contentHash, comment: "Shorter.\n\u202eno" });
  const third = await park(board.agent, { ...(await claim()), request: requestOf({ question: "Send the short one" }) });
  await decide(board.admin, { id: third.id, verdict: "approve", seenHash: third.contentHash });
  const again = await claim();
  await redeem(board.agent, { id: third.id, leaseToken: again.leaseToken, contentHash: third.contentHash });
  await settle(board.agent, { id: third.id, leaseToken: again.leaseToken, outcome: "not_done" });
  await fail(board.agent, { ...again, error: { message: "The form was gone", details: new Json("1.50") }, retryable: true });
  await fail(board.agent, { ...(await claim()), error: { message: "Still gone" }, retryable: false });
  await requeue(board.admin, { id, note: "Try again", priority: 3 });
  await skip(board.agent, { ...(await claim()), reason: "Closed" });
  await requeue(board.admin, { id });
  await cancel(board.admin, { id, reason: "Enough" });
  await requeue(board.admin, { id });
  await complete(board.admin, { ...heldOf(await claimTask(board.admin, { id })).lease, result: new Json('"sent"') });
  return id;
}

const LIFE = [
  "created", "claimed", "released", "claimed", "lease_expired", "claimed", "heartbeated", "parked", "withdrawn", "claimed", "parked", "changes_requested", "claimed", "parked", "approved", "claimed",
  "redeemed", "settled", "failed", "claimed", "failed", "escalated", "requeued", "claimed", "skipped", "requeued", "cancelled", "requeued", "claimed", "completed",
];

describe("a task's log", () => {
  let id: string;
  beforeAll(async () => {
    id = await longLife();
  });

  test("has one event for each transition, in the order of the table, in sequence 1, 2, 3", async () => {
    const events = await board.eventsOf(id);
    expect(events.map(({ type }) => type)).toEqual(LIFE);
    expect(events.map(({ seq }) => seq)).toEqual(LIFE.map((_, index) => index + 1));
  });

  test("says at each event the status that the task then has", async () => {
    const statuses = (await board.eventsOf(id)).map(({ status }) => status);
    expect(statuses.filter((status, index) => status !== statuses[index - 1])).toEqual([
      "pending", "in_progress", "pending", "in_progress", "pending", "in_progress", "needs_approval", "pending", "in_progress", "needs_approval", "changes_requested", "in_progress", "needs_approval", "approved",
      "in_progress", "approved", "in_progress", "approved", "escalated", "pending", "in_progress", "skipped", "pending", "cancelled", "pending", "in_progress", "completed",
    ]);
    expect((await board.owner.query("select status, event_seq from tasks where id = $1", [id])).rows).toEqual([{ status: "completed", event_seq: LIFE.length }]);
  });

  test("is a chain: each hash is SHA-256 over the one before and every field, as the rule says", async () => {
    const { rows } = await board.owner.query(
      `select task_id, seq, type, (extract(epoch from at) * 1000000)::bigint::text as at, actor_kind, actor_id, actor_name, attempt, status, capability, payload::text, hash
       from task_events where task_id = $1 order by seq`, [id],
    );
    let before = Buffer.alloc(0);
    for (const row of rows) {
      before = createHash("sha256").update(before).update(eventText(row)).digest();
      expect(before.toString("hex"), `${row.seq} ${row.type}`).toBe((row.hash as Buffer).toString("hex"));
    }
    const { rows: head } = await board.owner.query("select event_hash from tasks where id = $1", [id]);
    expect(before.equals(head[0].event_hash as Buffer)).toBe(true);
  });

  test("whatever is changed in it, by whoever may, the chain shows it", async () => {
    const forge: [string, string][] = [
      ["type", "'completed'"], ["at", "at + interval '1 microsecond'"], ["actor_kind", "'system'"], ["actor_id", "null"], ["actor_name", "actor_name || ' '"], ["attempt", "attempt + 1"], ["status", "'cancelled'"],
      ["capability", "'other'"], ["payload", "(payload::text || ' ')::json"], ["seq", "seq + 1000"], ["task_id", "gen_random_uuid()"],
    ];
    for (const [column, value] of forge) {
      const { rows } = await board.owner.query(
        `select bool_and(hash = event_hash(before, task_id, seq, type, at, row(actor_kind, actor_id, actor_name)::actor, attempt, status, capability, payload)) as whole from (
          select e.*, lag(e.hash) over (order by n) as before from (
            select seq as n, hash, ${["task_id", "seq", "type", "at", "actor_kind", "actor_id", "actor_name", "attempt", "status", "capability", "payload"].map((one) => (one === column ? `case when seq = 7 then ${value} else ${one} end as ${one}` : one)).join()}
            from task_events where task_id = $1) e) c`, [id],
      );
      expect(rows[0].whole, column).toBe(false);
    }
  });
});

/** `json_build_array(...)::text` of PostgreSQL, as `event_hash` writes it. */
function eventText(row: Record<string, unknown>): string {
  const text = (value: unknown) => (value === null ? "null" : typeof value === "number" ? String(value) : JSON.stringify(value));
  const { task_id, seq, type, at, actor_kind, actor_id, actor_name, attempt, status, capability, payload } = row;
  return `[${[...[task_id, seq, type].map(text), at, ...[actor_kind, actor_id, actor_name, attempt, status, capability].map(text), payload].join(", ")}]`;
}

describe("the server's role cannot", () => {
  test("update, delete or truncate events, by the table or by a partition", async () => {
    const { task } = await board.claimed();
    const { rows } = await board.owner.query("select inhrelid::regclass::text as name from pg_inherits where inhparent = 'task_events'::regclass");
    expect(rows.length).toBeGreaterThanOrEqual(4);
    for (const name of ["task_events", ...rows.map((row) => row.name as string)]) {
      await refused(/permission denied/, [`update ${name} set payload = '{}' where task_id = $1`, [task.id]]);
      await refused(/permission denied/, [`delete from ${name} where task_id = $1`, [task.id]]);
      await refused(/permission denied/, [`truncate ${name}`]);
      if (name !== "task_events") await refused(/permission denied/, [`insert into ${name} (${COLUMNS}) select ${COLUMNS} from task_events where task_id = $1`, [task.id]]);
    }
  });

  test("and its owner is stopped by triggers", async () => {
    const { task } = await board.claimed();
    await expect(board.owner.query("update task_events set payload = '{}' where task_id = $1", [task.id])).rejects.toThrow(/append-only/);
    await expect(board.owner.query("delete from task_events where task_id = $1", [task.id])).rejects.toThrow(/append-only/);
    await expect(board.owner.query("truncate task_events")).rejects.toThrow(/append-only/);
  });

  test("write an event out of sequence: skipped, repeated, with another hash, or of no task", async () => {
    const { task } = await board.claimed();
    for (const column of ["id", "xid"]) await refused(/permission denied/, [`insert into task_events (${column}, ${COLUMNS}) select ${column}, ${COLUMNS} from task_events where task_id = $1 limit 1`, [task.id]]);
    await refused(/must continue the log/, copying(task.id, { seq: "seq + 1" }));
    await refused(/must continue the log/, copying(task.id, { seq: "seq + 2" }));
    await refused(/duplicate key|must continue the log/, copying(task.id, {}));
    await refused(/duplicate key|must continue the log/, copying(task.id, { hash: "sha256('x')" }));
    await refused(/duplicate key|must continue the log/, copying(task.id, { seq: "seq - 1" }));
    await refused(/must continue the log/, copying(task.id, { task_id: `'${uuidv7()}'::uuid`, seq: "1" }));
  });

  test("write an event twice by dating it into another partition", async () => {
    const { task } = await board.claimed();
    for (const at of ["at - interval '5 years'", "at + interval '1 month'"]) {
      await refused(/duplicate key|must continue the log/, copying(task.id, { at }));
      await refused(/duplicate key|must continue the log/, copying(task.id, { at, seq: "seq - 1" }));
    }
  });

  test("change a task without an event", async () => {
    const { task } = await board.claimed();
    await refused(/every change of a task is an event/, ["update tasks set priority = 1 where id = $1", [task.id]]);
    await refused(/every change of a task is an event/, ["update tasks set priority = 1, event_seq = event_seq - 1 where id = $1", [task.id]]);
    await refused(/every change of a task is an event/, ["update tasks set leased_until = leased_until + interval '1 hour' where id = $1", [task.id]]);
  });

  test("claim an event that it does not write", async () => {
    const { task } = await board.claimed();
    await refused(/every change of a task is an event/, ["update tasks set priority = 1, event_seq = event_seq + 1 where id = $1", [task.id]]);
    await refused(/every change of a task is an event/, ["update tasks set priority = 1, event_seq = event_seq + 1, event_hash = sha256('x') where id = $1", [task.id]]);
  });

  test("insert a task that is anything but pending, or that has no event", async () => {
    const { task } = await board.claimed();
    const inserting = (status: string, seq: number): [string, unknown[]] => [
      `insert into tasks (id, capability, title, input, priority, labels, status, available_at, created_at, updated_at, event_seq, event_hash, creator_kind, creator_name)
       select gen_random_uuid(), capability, title, input, priority, labels, $2, available_at, created_at, updated_at, $3, event_hash, creator_kind, creator_name from tasks where id = $1`, [task.id, status, seq],
    ];
    for (const status of ["completed", "approved", "in_progress", "skipped"]) await refused(/starts as pending/, inserting(status, 1));
    await refused(/starts as pending/, inserting("pending", 2));
    await refused(/every change of a task is an event/, inserting("pending", 1));
  });
});

test("a refused verb leaves no event and no gap: the sequence goes on where it was", async () => {
  const { task, lease } = await board.claimed({ requiresApproval: false });
  for (let index = 0; index < 3; index++) await complete(board.agent, { ...lease, leaseToken: "lt_guess" }).catch(() => undefined);
  await complete(board.agent, lease);
  expect((await board.eventsOf(task.id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
});
