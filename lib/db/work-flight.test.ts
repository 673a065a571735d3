// What travels together, and what does not keep others waiting.
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { heldOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { complete } from "../transitions/complete";

const UNGATED = { requiresApproval: false };
let board: TestBoard;

beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

test("claims and completions that come while a statement is under way are one transaction", async () => {
  const name = await board.capability(UNGATED);
  for (let count = 0; count < 4; count++) await board.task(name);
  const held = await Promise.all([board.claimOne(name), board.claimOne(name)]);
  const holder = await board.connection();
  await holder.query("begin; lock table tasks");
  const first = board.claimOne(name);
  await board.locked();
  // Fewer than a crowd, which would not wait for the one under way.
  const completed = held.map((claim) => complete(board.agent, heldOf(claim!).lease));
  const claiming = board.claimOne(name);
  await setImmediate();
  await holder.query("commit");
  const claimed = [await first, await claiming];
  expect((await Promise.all(completed)).map(({ status }) => status)).toEqual(["completed", "completed"]);
  expect(new Set([...held, ...claimed].map((claim) => claim!.task.id)).size).toBe(4);
  const { rows } = await board.owner.query(
    "select count(*) filter (where type = 'claimed')::int as claimed, count(*) filter (where type = 'completed')::int as completed from task_events where capability = $1 group by xid order by xid desc limit 1", [name]);
  expect(rows).toEqual([{ claimed: 1, completed: 2 }]);
});

test("a crowd leaves ahead, and is run after the one under way: nobody gets less than there is", async () => {
  const name = await board.capability(UNGATED);
  for (let count = 0; count < 60; count++) await board.task(name);
  const holder = await board.connection();
  await holder.query("begin; lock table tasks");
  const first = Array.from({ length: 20 }, () => board.claimOne(name));
  await board.locked();
  const behind = Array.from({ length: 40 }, () => board.claimOne(name));
  await expect.poll(async () => (await board.owner.query("select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rows[0].n).toBe(1);
  await holder.query("commit");
  expect(new Set((await Promise.all([...first, ...behind])).map((claim) => claim!.task.id)).size).toBe(60);
});

test("a completion whose task somebody has locked waits alone", async () => {
  const stuck = await board.claimed(UNGATED);
  const other = await board.claimed(UNGATED);
  const name = await board.capability(UNGATED);
  const { id } = await board.task(name);
  const holder = await board.connection();
  await holder.query("begin");
  await holder.query("select from tasks where id = $1 for update", [stuck.task.id]);
  const waiting = complete(board.agent, stuck.lease);
  await board.locked();
  expect((await complete(board.agent, other.lease)).status).toBe("completed");
  expect((await board.claimOne(name))?.task.id).toBe(id);
  await holder.query("rollback");
  expect((await waiting).status).toBe("completed");
});

test("claims that wait for the lock of a capped capability keep nobody else waiting", async () => {
  const capped = await board.capability({ ...UNGATED, maxRunning: 5 });
  const { id } = await board.task(capped);
  expect(await board.claimOne(await board.capability(UNGATED)), "what is capped is known").toBeUndefined();
  const { lease } = await board.claimed(UNGATED);
  const holder = await board.connection();
  await holder.query("begin");
  await holder.query("select from capabilities where name = $1 for update", [capped]);
  const waiting = board.claimOne(capped);
  await board.locked();
  expect((await complete(board.agent, lease)).status).toBe("completed");
  await holder.query("rollback");
  expect((await waiting)?.task.id).toBe(id);
});

test("what could not be committed is told to nobody, and what was is told", async () => {
  const [free, lapsed] = [await board.capability(UNGATED), await board.capability(UNGATED)];
  const ids = [(await board.task(free)).id, (await board.task(free)).id];
  await board.task(lapsed);
  await board.claimOne(lapsed);
  await board.later("10 minutes");
  await board.owner.query(`create function refuse_at_the_end() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create constraint trigger refuse_at_the_end after update on tasks deferrable initially deferred for each row when (new.capability = '${lapsed}' and new.status = 'in_progress') execute function refuse_at_the_end()`);
  const holder = await board.connection();
  await holder.query("begin; lock table tasks");
  const first = board.claimOne(free);
  await board.locked();
  const [other, stuck] = [board.claimOne(free), board.claimOne(lapsed).then((claim) => claim?.leaseToken, () => undefined)];
  await setImmediate();
  await holder.query("commit");
  expect([(await first)?.task.id, (await other)?.task.id]).toEqual(ids);
  expect(await stuck).toBeUndefined();
  await board.owner.query("drop trigger refuse_at_the_end on tasks");
  expect((await board.claimOne(lapsed))?.attempt).toBe(2);
});
