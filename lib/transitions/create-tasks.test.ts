// A task is made once, whatever is sent twice.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { Json } from "../contract/json";
import { createTask, createTasks } from "./create-tasks";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const asks = (capability: string, fields = {}) => ({ capability, title: "Write to Northwind", priority: 0, labels: [], ...fields });

describe("create", () => {
  test("makes a pending task with one event, its input as it was written", async () => {
    const name = await board.capability();
    const input = new Json('{"b":1.0,"a":1e2,"id":9223372036854775807}');
    const made = await createTask(board.agent, asks(name, { input, priority: 7, labels: ["x", "y"], maxFailures: 9 }));
    expect(made).toMatchObject({ status: 201, output: { status: "pending", turn: "agents", priority: 7, labels: ["x", "y"], maxFailures: 9, attempt: 0, version: 1, lease: null, approval: null } });
    expect((made.output.input as Json).text).toBe(input.text);
    expect(await board.eventsOf(made.output.id)).toMatchObject([{ seq: 1, type: "created", status: "pending", actor_name: board.agent.name }]);
  });

  test("a dedupe key that is taken gives back the task that has it: 201 once, then 200", async () => {
    const name = await board.capability();
    const answers = await Promise.all(Array.from({ length: 20 }, () => createTask(board.agent, asks(name, { dedupeKey: "posting-1" }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ output }) => output.id)).size).toBe(1);
    expect(await board.eventsOf(answers[0]!.output.id)).toHaveLength(1);
  });

  test("a dedupe key of another capability is a conflict, and nothing is written", async () => {
    const [one, other] = [await board.capability(), await board.capability()];
    await board.task(one, { dedupeKey: "shared" });
    const before = await board.dump();
    expect(await codeOf(createTask(board.agent, asks(other, { dedupeKey: "shared" })))).toBe("dedupe_conflict");
    expect(await codeOf(createTasks(board.agent, { tasks: [asks(other), asks(other, { dedupeKey: "shared" })] }))).toBe("dedupe_conflict");
    expect(await board.dump()).toBe(before);
  });

  test("a capability that does not exist is refused with the nearest names, one the key has not with 403", async () => {
    await board.capability({}, "job-application");
    await expect(createTask(board.agent, asks("job-aplication"))).rejects.toMatchObject({ code: "invalid", message: expect.stringContaining("job-application") });
    const narrow = await board.anAgent(["work-1"]);
    expect(await codeOf(createTask(narrow, asks("job-application")))).toBe("forbidden");
    expect(await codeOf(createTask(narrow, asks("never-heard-of")))).toBe("forbidden");
  });

  test("a batch is made whole, in the order of the request, or not at all", async () => {
    const name = await board.capability();
    const tasks = Array.from({ length: 50 }, (_, index) => asks(name, { title: `Letter ${index}` }));
    const { items } = await createTasks(board.agent, { tasks });
    expect(items.map(({ title }) => title)).toEqual(tasks.map(({ title }) => title));
    const before = await board.dump();
    expect(await codeOf(createTasks(board.agent, { tasks: [...tasks, asks("never-heard-of")] }))).toBe("invalid");
    expect(await board.dump()).toBe(before);
  });

  test("the same dedupe key twice in one batch is one task", async () => {
    const name = await board.capability();
    const { items } = await createTasks(board.agent, { tasks: [asks(name, { dedupeKey: "twin" }), asks(name, { dedupeKey: "twin" })] });
    expect(items[0]!.id).toBe(items[1]!.id);
    expect(await board.eventsOf(items[0]!.id)).toHaveLength(1);
  });

  test("a task is not claimable before it is due", async () => {
    const name = await board.capability();
    await board.task(name, { availableAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await board.claimOne(name)).toBeUndefined();
    await board.later("61 minutes");
    expect(await board.claimOne(name)).toBeDefined();
  });
});
