// Statements in line: one connection, one after the other, and none fails for its neighbour.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { inLine } from "./in-line";
import { workPool } from "./pool";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const line = inLine(workPool);
const asked = async (text: string) => (await line.query<{ pid: number; at: string }>({ text: `select pg_backend_pid() as pid, clock_timestamp()::text as at, ${text}` })).rows[0]!;

test("what is sent while one runs is run right after it, on the same connection, and sees what it committed", async () => {
  await board.owner.query("create table in_line (n int); grant all on in_line to public");
  const slow = line.query({ text: "with waited as (select pg_sleep(0.3)) insert into in_line select 1 from waited" });
  const [{ rows }, one, two] = await Promise.all([line.query({ text: "select count(*)::int as seen from in_line" }), asked("1"), asked("2"), slow]);
  expect(rows).toEqual([{ seen: 1 }]);
  expect(one.pid).toBe(two.pid);
  expect(one.at < two.at).toBe(true);
});

test("one that fails fails alone, its connection is given up, and the next has another", async () => {
  const before = await asked("1");
  const failed = line.query({ text: "select 1 / 0" }).catch((error: Error) => error.message);
  const beside = asked("1");
  expect(await failed).toBe("division by zero");
  expect((await beside).pid).toBe(before.pid);
  expect((await asked("1")).pid).not.toBe(before.pid);
});

test("a connection that is cut fails what was sent on it, and nothing after", async () => {
  const { pid } = await asked("1");
  const cut = [line.query({ text: "select pg_sleep(5)" }), asked("1")].map((one) => one.then(() => "answered", () => "failed"));
  await expect.poll(async () => (await board.owner.query("select from pg_stat_activity where pid = $1 and query like '%pg_sleep(5)%'", [pid])).rowCount).toBe(1);
  await board.owner.query("select pg_terminate_backend($1)", [pid]);
  expect(await Promise.all(cut)).toEqual(["failed", "failed"]);
  expect((await asked("1")).pid).not.toBe(pid);
});

test("the pool has its connection back when nothing is under way", async () => {
  await Promise.all([asked("1"), asked("2")]);
  await expect.poll(() => workPool().totalCount - workPool().idleCount).toBe(0);
});
