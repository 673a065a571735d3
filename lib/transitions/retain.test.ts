// What is over goes, to the second, and nothing else: no open task, nothing that something kept still needs.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { uuidv7 } from "uuidv7";
import { type Held, heldOf, requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { verify } from "../audit/verify";
import type { Policy } from "../contract/policy";
import { insertAttachment } from "../db/insert-attachment";
import { readHeadPlace } from "../db/read-head";
import { asOwner } from "../db/retain-as-owner";
import { removeTasks } from "../db/retain-tasks";
import { beginning, PlaceLost, readLog } from "../feed/read-log";
import { cancel } from "./cancel";
import { complete } from "./complete";
import { fail } from "./fail";
import { retain } from "./retain";
import { settle } from "./settle";
import { skip } from "./skip";
import { sweep } from "./sweep";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

/** Retains with the board's clock standing at a time that SQL gives. */
async function retainAt(time: string, values: unknown[] = []) {
  const { rows: [{ body, at }] } = await board.owner.query(`select pg_get_functiondef('board_now'::regproc) as body, (${time})::text as at`, values);
  await board.owner.query(`create or replace function board_now() returns timestamptz language plpgsql volatile parallel safe as $$ begin return '${at}'::timestamptz; end $$`);
  try {
    return (await retain())!;
  } finally {
    await board.owner.query(body);
  }
}
const after = (id: string, interval: string) => retainAt("select updated_at + $2::interval from tasks where id = $1", [id, interval]);
const count = async (from: string, ...values: unknown[]): Promise<number> => (await board.owner.query(`select count(*)::int as n from ${from}`, values)).rows[0].n;
const isThere = async (id: string) => (await count("tasks where id = $1", id)) === 1;

test("an answer kept for Idempotency-Key goes after its day, and not before", async () => {
  const kept = (key: string, age: string) => board.owner.query("insert into idempotent_answers (caller, key, request_hash, started_at, status, answer) values ('x', $1, '', clock_timestamp() - $2::interval, 200, '{}')", [key, age]);
  await kept("old", "24 hours 1 minute");
  await kept("young", "23 hours 59 minutes");
  expect(await retain()).toMatchObject({ answers: 1 });
  expect((await board.owner.query("select key from idempotent_answers")).rows).toEqual([{ key: "young" }]);
});

const ungated = { requiresApproval: false };
async function finished(policy: Partial<Policy> = {}): Promise<string> {
  const held = await board.claimed({ ...ungated, ...policy });
  await complete(board.agent, held.lease);
  return held.task.id;
}
async function cancelled({ task }: Held): Promise<string> {
  await cancel(board.admin, { id: task.id });
  return task.id;
}
async function expired(): Promise<string> {
  const { task } = await board.parked({ approvalSeconds: 60 });
  await board.later("61 seconds");
  await sweep();
  return task.id;
}
async function skipped(): Promise<string> {
  const { task, lease } = await board.claimed(ungated);
  await skip(board.agent, { ...lease, reason: "Nothing to do." });
  return task.id;
}

describe("finished tasks", () => {
  test.each([
    ["completed", () => finished()],
    ["skipped", skipped],
    ["rejected", async () => (await board.decided("reject")).task.id],
    ["expired", expired],
    ["cancelled", async () => cancelled(await board.parked())],
  ])("stay when %s until one second before 90 days are over, and then go with everything but their events", async (status, make) => {
    const id = await make();
    expect(await board.rowOf(id)).toContain(status);
    await after(id, "90 days - 1 second");
    expect(await isThere(id)).toBe(true);
    const events = await board.eventsOf(id);
    expect((await after(id, "90 days")).tasks).toBeGreaterThanOrEqual(1);
    expect([await isThere(id), await count("approvals where task_id = $1", id)]).toEqual([false, 0]);
    expect(await board.eventsOf(id)).toEqual(events);
    expect((await verify()).faults).toEqual([]);
  });

  test("go by their own capability's days, and never where there are none", async () => {
    const [short, long, always] = [await finished({ retentionDays: 2 }), await finished({ retentionDays: 3650 }), await finished({ retentionDays: null })];
    await after(short, "2 days - 1 second");
    expect(await isThere(short)).toBe(true);
    await after(short, "2 days");
    expect(await isThere(short)).toBe(false);
    await after(long, "3650 days - 1 second");
    expect(await isThere(long)).toBe(true);
    await after(long, "3650 days");
    expect([await isThere(long), await isThere(always)]).toEqual([false, true]);
  });

  test("count for the daily ceiling through a day of 25 hours", async () => {
    const id = await finished({ retentionDays: 1 });
    const claimed = (interval: string) => retainAt("select first_claimed_at + $2::interval from tasks where id = $1", [id, interval]);
    await claimed("25 hours - 1 second");
    expect(await isThere(id)).toBe(true);
    await claimed("25 hours");
    expect(await isThere(id)).toBe(false);
  });

  test("leave their dedupe key to a new task", async () => {
    const name = await board.capability();
    const old = await board.task(name, { dedupeKey: "letter-1" });
    await cancel(board.admin, { id: old.id });
    await after(old.id, "90 days");
    expect((await board.task(name, { dedupeKey: "letter-1" })).id).not.toBe(old.id);
  });

  test("that somebody holds are passed by, and go the next time", async () => {
    const [held, free] = [await finished(), await finished()];
    const other = await board.connection();
    await other.query("begin");
    await other.query("select from tasks where id = $1 for update", [held]);
    await after(free, "91 days");
    expect([await isThere(held), await isThere(free)]).toEqual([true, false]);
    await other.query("rollback");
    await after(held, "91 days");
    expect(await isThere(held)).toBe(false);
  });

  test("go a bounded number in a transaction", async () => {
    for (const id of [await finished(), await finished(), await finished()]) expect(await isThere(id)).toBe(true);
    await board.later("91 days");
    expect(await asOwner((owner) => removeTasks(owner, 2))).toEqual({ tasks: 2, attachments: 0 });
    expect(await asOwner((owner) => removeTasks(owner, 2))).toEqual({ tasks: 1, attachments: 0 });
  });
});

test("an open task of any age stays as it is, with its request", async () => {
  const policy = { retentionDays: 1 };
  const pending = await board.task(await board.capability(policy));
  const failing = await board.claimed({ ...policy, maxFailures: 1 });
  await fail(board.agent, { ...failing.lease, error: { message: "No" }, retryable: true });
  const others = [await board.claimed(policy), await board.parked(policy), await board.decided("approve", policy), await board.decided("request_changes", policy), await board.redeemed(policy)];
  const ids = [pending.id, failing.task.id, ...others.map(({ task }) => task.id)];
  const statuses = (await board.owner.query("select distinct status from tasks where id = any($1) order by 1", [ids])).rows.map(({ status }) => status as string);
  expect(statuses).toEqual(["approved", "changes_requested", "escalated", "in_progress", "needs_approval", "pending"]);
  const kept = async () => [await Promise.all(ids.map((id) => board.rowOf(id))), await count("approvals where task_id = any($1)", ids), await count("decisions d join approvals a on a.id = d.approval_id where a.task_id = any($1)", ids)];
  const before = await kept();
  await retainAt("select board_now() + interval '9000 days'");
  expect(await kept()).toEqual(before);
});

describe("attachments", () => {
  async function attached(sha256 = uuidv7()): Promise<string> {
    const [id, data] = [uuidv7(), Buffer.from("picture")];
    const attachment = { id, sha256, mediaType: "image/png" as const, bytes: data.length, width: 1, height: 1, filename: null, data };
    await insertAttachment(board.owner, attachment, { kind: "agent", id: board.agent.agentId, name: "agent" });
    return id;
  }
  const showing = (id: string) => requestOf({ blocks: [{ kind: "image", attachmentId: id }] });
  const left = async (id: string) => [await count("attachments where id = $1", id), await count("attachments a join blobs b using (sha256) where a.id = $1", id)];

  test("go with the last task that shows them", async () => {
    const [own, shared] = [await attached(), await attached()];
    const [first, second] = [await board.parked({}, showing(own)), await board.parked({}, showing(shared))];
    const third = await board.parked({ retentionDays: 365 }, showing(shared));
    for (const one of [first, second, third]) await cancelled(one);
    const blobs = await count("blobs");
    expect(await after(third.task.id, "90 days")).toMatchObject({ tasks: 2, attachments: 1, summary: expect.stringMatching(/^2 tasks, 1 attachment, 0 kept answers, \d+ notices? and 0 months of events removed/) as string });
    expect([await left(own), await left(shared), await count("blobs")]).toEqual([[0, 0], [1, 1], blobs - 1]);
    await after(third.task.id, "365 days");
    expect([await left(shared), await count("blobs")]).toEqual([[0, 0], blobs - 2]);
  });

  test("stay while another request names them as evidence or in an edit", async () => {
    const [evidence, edited] = [await attached(), await attached()];
    const shows = await board.parked({}, requestOf({ blocks: [evidence, edited].map((id) => ({ kind: "image", attachmentId: id })) }));
    await cancelled(shows);
    const done = await board.redeemed({ retentionDays: 365 });
    await settle(board.agent, { id: done.approval.id, leaseToken: done.lease.leaseToken, outcome: "done", evidence: [evidence] });
    await complete(board.agent, done.lease);
    const past = await board.connection(board.ownerUrl);
    await past.query("set session_replication_role = replica");
    await past.query("update approvals set edits = json_build_array(json_build_object('pointer', '/blocks/0', 'value', $2::text)) where id = $1", [done.approval.id, edited]);
    await after(shows.task.id, "91 days");
    expect([await isThere(shows.task.id), await left(evidence), await left(edited)]).toEqual([false, [1, 1], [1, 1]]);
    await after(done.task.id, "365 days");
    expect([await left(evidence), await left(edited)]).toEqual([[0, 0], [0, 0]]);
  });

  test("leave bytes that another attachment has too", async () => {
    const one = await attached("same bytes");
    const other = await attached("same bytes");
    const shows = await cancelled(await board.parked({}, showing(one)));
    await after(shows, "90 days");
    expect([await left(one), await left(other)]).toEqual([[0, 0], [1, 1]]);
  });

  test("that a request about to be made shows stay: the removal waits for it", async () => {
    const id = await attached();
    const shows = await cancelled(await board.parked({}, showing(id)));
    const asking = await board.parked();
    const other = await board.connection();
    await other.query("begin");
    await other.query("insert into approval_attachments values ($1, $2)", [asking.approval.id, id]);
    const removing = after(shows, "90 days");
    await board.locked();
    await other.query("commit");
    await removing;
    expect([await isThere(shows), await left(id)]).toEqual([false, [1, 1]]);
  });
});

describe("the database", () => {
  test.each(["tasks", "approvals", "decisions", "attachments", "blobs", "approval_attachments", "task_events"])("lets the application delete no %s, over or not", async (table) => {
    await finished();
    await board.later("91 days");
    const app = await board.connection();
    await expect(app.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
  });

  test("lets nobody remove a task, its requests or decisions before its time", async () => {
    const { task, approval } = await board.decided("reject");
    for (const [table, id] of [["decisions", approval.id], ["approvals", approval.id], ["tasks", task.id]] as const) {
      const column = table === "decisions" ? "approval_id" : "id";
      await expect(board.owner.query(`delete from ${table} where ${column} = $1`, [id])).rejects.toThrow(/append-only until the retention/);
    }
  });

  test("lets one process at a time remove", async () => {
    const id = await finished();
    await board.later("91 days");
    const other = await board.connection();
    await other.query("select pg_advisory_lock(7341, 3)");
    expect([await retain(), await isThere(id)]).toEqual([null, true]);
    await other.query("select pg_advisory_unlock(7341, 3)");
    expect([(await retain())!.tasks, await isThere(id)]).toEqual([expect.any(Number), false]);
  });

  test("takes an index that was cut short for none", async () => {
    await board.owner.query("update pg_index set indisvalid = false where indexrelid = 'decisions_approval'::regclass");
    await after(await finished(), "90 days");
    expect(await count("pg_index where indexrelid = 'decisions_approval'::regclass and indisvalid")).toBe(1);
  });
});

describe("months of events", () => {
  const WHEN_OVER = "'2020-02-01 00:00+00'::timestamptz + interval '400 days'";
  const isMonth = async () => (await count("pg_class where relname = 'task_events_2020_01'")) === 1;
  async function month(): Promise<void> {
    await board.owner.query("create table task_events_2020_01 partition of task_events for values from ('2020-01-01 00:00+00') to ('2020-02-01 00:00+00')");
    await board.owner.query(
      `insert into task_events (seq, type, at, actor_kind, actor_name, capability, payload, hash) values (1, 'capability_changed', '2020-01-31 23:59:59+00', 'system', 'Holdpoint', 'gone', '{}',
        event_hash(null, null, 1, 'capability_changed', '2020-01-31 23:59:59+00', row('system', null, 'Holdpoint')::actor, null, null, 'gone', '{}'))`,
    );
  }

  test("go 400 days after their end, and not one second before", async () => {
    await month();
    await retainAt(`${WHEN_OVER} - interval '1 second'`);
    expect(await isMonth()).toBe(true);
    expect(await retainAt(WHEN_OVER)).toMatchObject({ months: 1, keptMonths: 0 });
    expect(await isMonth()).toBe(false);
  });

  test("take the cursors from before them along: a reader there is told to begin anew, and one at the beginning reads what is kept", async () => {
    const before = await readHeadPlace();
    await month();
    await retainAt(WHEN_OVER);
    await expect(readLog(before, 100)).rejects.toThrow(PlaceLost);
    const all = await readLog(beginning(before.epoch), 100_000);
    expect(await readLog(all.place, 100)).toMatchObject({ events: [], atEnd: true });
    expect(await readLog(await readHeadPlace(), 100)).toMatchObject({ events: [], atEnd: true });
  });

  test("stay while a task that is there has events in them, and its chain can be checked", async () => {
    await month();
    const { rows: [{ shift }] } = await board.owner.query("select clock_shift::text as shift from board");
    await board.owner.query("update board set clock_shift = '2020-01-15'::timestamptz - clock_timestamp()");
    const { task } = await board.claimed({ leaseSeconds: 60 });
    await board.owner.query("update board set clock_shift = $1", [shift]);
    expect(await count("task_events_2020_01 where task_id = $1", task.id)).toBeGreaterThan(1);
    expect(await retainAt(WHEN_OVER)).toMatchObject({ months: 0, keptMonths: 1, summary: expect.stringContaining("1 older month kept") as string });
    await cancel(board.admin, { id: heldOf((await board.claimOne(task.capability))!).task.id });
    expect(await verify()).toMatchObject({ faults: [] });
    await after(task.id, "90 days");
    expect([await isThere(task.id), await isMonth(), (await verify()).faults]).toEqual([false, false, []]);
  });

  test("that are in use are not waited for", async () => {
    await month();
    const reader = await board.connection();
    await reader.query("begin");
    await reader.query("select from task_events limit 1");
    expect(await retainAt(WHEN_OVER)).toMatchObject({ months: 0, keptMonths: 1 });
    await reader.query("commit");
    expect(await retainAt(WHEN_OVER)).toMatchObject({ months: 1, keptMonths: 0 });
  });
});
