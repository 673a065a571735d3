// The feed's one statement on a log that grew since its statistics were taken: in a file of its own, since it fills the log.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { workPool } from "../db/pool";
import { readHeadPlace } from "../db/read-head";
import { readWindow } from "../db/read-window";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const EVENTS = 50_000;

test("a window of the feed reads its own events and not the whole log", async () => {
  await board.owner.query("analyze task_events");
  const owner = await board.owner.connect();
  await owner.query("set session_replication_role = replica");
  await owner.query(
    `insert into task_events (task_id, seq, type, at, actor_kind, actor_name, attempt, status, capability, payload, hash)
     select gen_random_uuid(), 1, 'created', now(), 'system', 'test', 0, 'pending', 'x', '{}', '\\x00' from generate_series(1, ${EVENTS})`,
  );
  owner.release(true);
  const place = await readHeadPlace();
  const running = await board.connection();
  await running.query("begin");
  await running.query("select pg_current_xact_id()");
  const task = await board.task(await board.capability());
  expect((await readWindow(place, 1000)).events.map((event) => event.task_id)).toContain(task.id);

  // The connection that was used last is lent next, and has the statement with its plan.
  const client = await workPool().connect();
  const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain (analyze, timing off) execute "read-window" (null, '${place.from}', 0, 1000, ${place.low})`);
  client.release();
  await running.query("rollback");
  const read = rows.map((row) => Number(/rows=(\d+)(?:\.\d+)? loops/.exec(row["QUERY PLAN"].replace(/\(cost.*?\)/, ""))?.[1] ?? 0));
  expect(Math.max(...read)).toBeLessThan(1000);
});
