// What the board's pages ask beyond the tasks themselves.
import { afterAll, beforeAll, expect, test } from "vitest";
import { heldOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { assignTask } from "../transitions/assign";
import { claimTask } from "../transitions/claim-task";
import { complete } from "../transitions/complete";
import { halt, resume } from "../transitions/halt";
import { board as readBoard, listTasks } from "./reads";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

test("the agent filter finds what an agent holds and what it has finished, and nothing of another", async () => {
  const name = await board.capability({ requiresApproval: false });
  const [ada, bob] = [await board.anAgent([name]), await board.anAgent([name])];
  for (let n = 0; n < 3; n++) await board.task(name);
  const [done, held] = [heldOf((await board.claimOne(name, ada))!), heldOf((await board.claimOne(name, ada))!)];
  await board.claimOne(name, bob);
  await complete(ada, done.lease);
  const ids = async (agent: string) => (await listTasks(board.admin, { capability: [name], agent, order: "oldest" })).items.map(({ id }) => id);
  expect(new Set(await ids(ada.name))).toEqual(new Set([done.task.id, held.task.id]));
  expect(await ids(ada.agentId)).toHaveLength(2);
  expect(await ids("nobody")).toEqual([]);
  const { columns } = await readBoard(board.admin, { capability: [name], agent: ada.name });
  expect(columns.map(({ name: column, count }) => [column, count]).filter(([, count]) => count)).toEqual([["in_progress", 1], ["done", 1]]);
});

test("the board says that it stands still, since when, why and by whom", async () => {
  expect((await readBoard(board.admin, {})).halt).toEqual({ halted: false, since: null, reason: null, by: null });
  await halt(board.admin, { reason: "The provider is down" });
  expect((await readBoard(board.admin, {})).halt).toMatchObject({ halted: true, reason: "The provider is down", by: board.admin.name });
  await resume(board.admin, { reason: "It is back" });
  expect((await readBoard(board.admin, {})).halt.halted).toBe(false);
});

test("a task of any status can be given to a person, and taken from them; not to a stranger", async () => {
  const { id } = await board.task(await board.capability());
  await assignTask(board.admin, { id, assignee: board.admin.userId });
  await assignTask(board.admin, { id, assignee: null });
  await expect(assignTask(board.admin, { id, assignee: "nobody" })).rejects.toMatchObject({ code: "invalid" });
  const named = (await board.eventsOf(id)).filter(({ type }) => type === "assigned").map(({ payload }) => payload["name"]);
  expect(named).toEqual([board.admin.name, null]);
});

test("a person takes a task that no agent may have at the moment", async () => {
  const name = await board.capability({ paused: true });
  const { id } = await board.task(name);
  expect((await claimTask(board.admin, { id })).task.lease?.holder).toMatchObject({ kind: "person", name: board.admin.name });
});
