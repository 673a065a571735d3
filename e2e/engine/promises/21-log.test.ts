// The log cannot be changed unseen, nor what stands beside it: random changes by the owner's own login are each found.
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Json } from "../../../lib/contract/json";
import { peoplePool } from "../../../lib/db/pool";
import { verifyPage } from "../../../lib/db/verify-page";
import { complete } from "../../../lib/transitions/complete";
import { seeded } from "../clients";
import { asNumber, times } from "../size";
import { type TestBoard, testBoard } from "../../test-board";

let board: TestBoard;
let client: pg.Client;
let ids: string[];
beforeAll(async () => {
  board = await testBoard();
  client = await board.connection(board.ownerUrl);
  await client.query("set session_replication_role = replica");
  ids = [];
  for (let made = 0; made < 10; made++) {
    const done = await board.redeemed();
    await complete(board.agent, { ...done.lease, result: new Json('{"sent":true}') });
    ids.push(done.task.id);
  }
  for (const table of TABLES) await client.query(`create table ${table}_before as select * from ${table}`);
});
afterAll(() => board.drop());

const CHANGES = [
  "update task_events set payload = '{\"a\":1}'", "update task_events set actor_name = actor_name || 'x'", "update task_events set actor_id = 'x'", "update task_events set actor_kind = 'system'",
  "update task_events set at = at + interval '1 microsecond'", "update task_events set type = 'updated'", "update task_events set status = 'skipped'", "update task_events set attempt = attempt + 1",
  "update task_events set capability = 'other'", "update task_events set hash = sha256(hash)", "update task_events set seq = seq + 100", "delete from task_events",
];
/** What stands beside the log: each is changed by itself, with its triggers off. */
const BESIDE = [
  ...["title = title || 'x'", "input = '{\"to\":\"Eve\"}'", "result = '{\"sent\":false}'", "priority = priority + 1", "labels = '{urgent}'", "completed_by = $2", "assignee_id = $2", "max_failures = 9", "dedupe_key = id::text", "capability = 'other'", "creator_name = 'Eve'", "created_at = created_at - interval '1 day'", "approval_id = null"].map((set) => `update tasks set ${set} where id = $1`),
  ...["request = '{\"question\":\"Send everything\"}'", "question = 'Nothing'", "content_hash = repeat('0', 64)", "risk = 'high'", "reversible = not reversible", "target = 'elsewhere'", "asker_name = 'Eve'", "approvals_needed = 2",
    "comment = 'Yes, do'", "answers = '1'", "edits = '[]'", "notes = '[]'", "approved_request = '{}'", "approved_hash = repeat('0', 64)", "decided_by = $2", "decided_at = decided_at - interval '1 day'", "redeemed_at = redeemed_at - interval '1 day'",
    "policy = '{}'", "must_see = '{}'", "capability = 'other'", "asker_kind = 'person'", "undo_until = null", "valid_until = null", "state = 'open', verdict = null, decided_by = null, decided_at = null, approved_hash = null, approved_request = null, redeemed_at = null, settled_at = null, outcome = null"].map((set) => `update approvals set ${set} where task_id = $1`),
  ...["comment = 'Yes, do'", "user_id = $2", "verdict = 'rejected'", "session_id = 'x'", "approved_hash = repeat('0', 64)", "created_at = created_at - interval '1 day'", "undone_at = created_at"].map((set) => `update decisions set ${set} where approval_id = (select id from approvals where task_id = $1)`),
  "delete from decisions where approval_id = (select id from approvals where task_id = $1)",
  "insert into decisions (id, approval_id, content_hash, user_id, session_id, verdict, input_hash, created_at) select gen_random_uuid(), id, content_hash, $2, 'x', 'approved', 'x', board_now() from approvals where task_id = $1",
];
const TABLES = ["decisions", "approvals", "tasks", "task_events"];
const changes = times(60, 1_000);
const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));

test(`promise 21: of ${changes} changes by SQL, of events and of what stands beside them, ${changes} are found`, async () => {
  const random = seeded(seed);
  const one = <Item,>(list: readonly Item[]) => list[Math.floor(random() * list.length)]!;
  const other = (await board.person("admin", "Eve")).userId;
  expect(await verifyPage(peoplePool(), { ids })).toEqual([]);
  for (let made = 0; made < changes; made++) {
    const id = one(ids);
    const [change, seq] = made % 2 ? [one(BESIDE), 0] : [one(CHANGES), 1 + Math.floor(random() * 7)];
    const values = seq ? [id, seq] : change.includes("$2") ? [id, other] : [id];
    expect((await client.query(seq ? `${change} where task_id = $1 and seq = $2` : change, values)).rowCount, change).toBe(1);
    const faults = await verifyPage(peoplePool(), { ids });
    expect(faults.some(({ task_id }) => task_id === id), `seed ${seed}: ${change} of event ${seq}`).toBe(true);
    await restore(id);
    expect(await verifyPage(peoplePool(), { ids: [id] }), "put back").toEqual([]);
  }
}, 3_600_000);

async function restore(id: string): Promise<void> {
  const of = { tasks: "id = $1", approvals: "task_id = $1", decisions: "approval_id in (select id from approvals_before where task_id = $1)", task_events: "task_id = $1" };
  for (const [table, where] of Object.entries(of)) {
    await client.query(`delete from ${table} where ${where}`, [id]);
    await client.query(`insert into ${table} select * from ${table}_before where ${where}`, [id]);
  }
}
