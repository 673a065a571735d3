// The log cannot be changed unseen: random changes of events by the owner's own login are each found.
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
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
    await complete(board.agent, done.lease);
    ids.push(done.task.id);
  }
  await client.query("create table events_before as select * from task_events");
});
afterAll(() => board.drop());

const CHANGES = [
  "update task_events set payload = '{\"a\":1}'", "update task_events set actor_name = actor_name || 'x'", "update task_events set actor_id = 'x'", "update task_events set actor_kind = 'system'",
  "update task_events set at = at + interval '1 microsecond'", "update task_events set type = 'updated'", "update task_events set status = 'skipped'", "update task_events set attempt = attempt + 1",
  "update task_events set capability = 'other'", "update task_events set hash = sha256(hash)", "update task_events set seq = seq + 100", "delete from task_events",
];
const changes = times(60, 1_000);
const seed = asNumber("seed", Math.trunc(Math.random() * 2 ** 31));

test(`promise 21: of ${changes} changes by SQL ${changes} are found`, async () => {
  const random = seeded(seed);
  expect(await verifyPage(peoplePool(), { ids })).toEqual([]);
  for (let made = 0; made < changes; made++) {
    const id = ids[Math.floor(random() * ids.length)]!;
    const change = CHANGES[Math.floor(random() * CHANGES.length)]!;
    const seq = 1 + Math.floor(random() * 7);
    expect((await client.query(`${change} where task_id = $1 and seq = $2`, [id, seq])).rowCount).toBe(1);
    const faults = await verifyPage(peoplePool(), { ids });
    expect(faults.some(({ task_id }) => task_id === id), `seed ${seed}: ${change} of event ${seq}`).toBe(true);
    await client.query("delete from task_events where task_id = $1", [id]);
    await client.query("insert into task_events select * from events_before where task_id = $1", [id]);
    expect(await verifyPage(peoplePool(), { ids: [id] }), "put back").toEqual([]);
  }
}, 3_600_000);
