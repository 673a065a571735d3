// The log as people search it and take it with them.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestOf, type TestBoard, testBoard } from "../../e2e/test-board";
import { Json } from "../contract/json";
import type { Input } from "../contract/operations";
import { complete } from "../transitions/complete";
import { fail } from "../transitions/fail";
import { cell, exportAudit } from "./export";
import { listAudit } from "./list";

const EVIL = `=cmd|' /C calc'!A1,"x"\n`;
const SECRET = "s3cret-9f27c1";

let board: TestBoard;
let task: string;
beforeAll(async () => {
  board = await testBoard();
  const done = await board.redeemed();
  await complete(board.agent, done.lease);
  task = done.task.id;
  const failed = await board.claimed({}, { title: EVIL.trim() });
  await fail(board.agent, { ...failed.lease, error: { message: EVIL, details: new Json('{\n "a": 1.0\r\n}') }, retryable: true });
  await board.parked({}, requestOf({ blocks: [{ kind: "fields", fields: [{ name: "password", type: "secret", value: SECRET }] }] }));
  // Enough for several stretches, of a time long ago.
  await board.owner.query(`set session_replication_role = replica; insert into task_events (task_id, seq, type, at, actor_kind, actor_name, capability, payload, hash)
    select gen_random_uuid(), 1, 'created', now() + n * interval '1 second', 'agent', 'Crowd', 'crowd', '{}', sha256('x') from generate_series(1, 60000) n; set session_replication_role = origin`);
});
afterAll(() => board.drop());

async function everything(filter: Partial<Input<"listAudit">>): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  for (let cursor: string | undefined, pages = 1; ; pages++) {
    const page = await listAudit(board.admin, { ...filter, limit: 200, ...(cursor ? { cursor } : {}) });
    ids.push(...page.events.map((event) => event.cursor));
    if (!page.next) return { ids, pages };
    expect(page.searchedTo).not.toBeNull();
    cursor = page.next;
  }
}
const counted = async (where: string) => (await board.owner.query(`select count(*)::int as count from task_events where ${where}`)).rows[0].count as number;

test("an event says what its task is called, and nothing where it has none", async () => {
  const { events } = await listAudit(board.admin, { to: new Date(Date.now() + 500).toISOString(), limit: 200 });
  expect(events.find((event) => event.taskId === task)!.taskTitle).toBe((await board.owner.query("select title from tasks where id = $1", [task])).rows[0].title);
  const [nameless] = events.filter(({ taskId }) => taskId === null);
  expect(nameless!.taskTitle).toBeNull();
});

describe("a search", () => {
  test.each([
    [{ capability: ["crowd"], type: ["failed" as const] }, "false"], [{ type: ["failed" as const] }, "type = 'failed'"], [{ type: ["failed" as const, "approved" as const] }, "type in ('failed', 'approved')"],
    [{ q: "CALC" }, "payload::text ilike '%calc%'"], [{ q: "%" }, "position('%' in payload::text) > 0"],
  ])("%j finds each once, newest first, however far back it lies", async (filter, where) => {
    const { ids } = await everything(filter);
    expect(ids).toHaveLength(await counted(where));
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => Number(other) - Number(one)));
  });

  test("by task, by person and by time", async () => {
    expect((await everything({ taskId: task })).ids).toHaveLength(await counted(`task_id = '${task}'`));
    for (const actor of [board.admin.name, board.admin.userId]) expect((await everything({ actor, capability: undefined })).ids.length).toBe(await counted(`actor_id = '${board.admin.userId}'`));
    const { rows } = await board.owner.query("select at from task_events where capability = 'crowd' order by id offset 30000 limit 2");
    const [from, to] = rows.map(({ at }) => (at as Date).toISOString()) as [string, string];
    expect((await everything({ capability: ["crowd"], from: from.replace(/\.\d+/, ".000"), to: to.replace(/\.\d+Z/, ".999Z") })).ids).toHaveLength(2);
  });

  test("looks at a bounded part of the log at a time, and says how far it came", async () => {
    const page = await listAudit(board.admin, { type: ["approved"] });
    expect(page).toMatchObject({ events: [], next: expect.any(String), searchedTo: expect.any(String) });
  });

  test("shows a key only what is of its capabilities", async () => {
    const agent = await board.anAgent(["crowd"]);
    expect((await listAudit(agent, { limit: 5 })).events).toHaveLength(5);
    expect((await listAudit(agent, { taskId: task })).events).toEqual([]);
  });
});

describe("an export", () => {
  const textOf = async (input: Input<"exportAudit">) => (await exportAudit(board.admin, input)).text();

  test("as JSON Lines has every event on a line of its own, oldest first, with its hash", async () => {
    const lines = (await textOf({ format: "jsonl" })).trimEnd().split("\n").map((line) => JSON.parse(line) as { id: string; hash: string; type: string });
    expect(lines).toHaveLength(await counted("true"));
    expect(lines.map(({ id }) => Number(id))).toEqual(lines.map(({ id }) => Number(id)).sort((one, other) => one - other));
    expect(lines.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  test("as CSV runs nothing in a spreadsheet, and keeps commas, quotes and line breaks in their cells", async () => {
    expect(cell(EVIL)).toBe(`"'=cmd|' /C calc'!A1,""x""\n"`);
    for (const evil of ["=1+1", "+1", "-1", "@sum(1)", "\t=1", " =1", "\r=1", "\u200b=1", "\uff1d1", "|x"]) expect(cell(evil).replace(/^"/, ""), evil).toMatch(/^'/);
    for (const tame of ["plain", "a=b", "{\"a\":1}"]) expect(cell(tame)).not.toMatch(/^"?'/);
    const text = await textOf({ format: "csv", taskId: task });
    expect(text.split("\r\n").length).toBe((await counted(`task_id = '${task}'`)) + 2);
  });

  test("holds no value of a secret field, nor a lease token", async () => {
    const text = (await textOf({ format: "jsonl" })) + (await textOf({ format: "csv" }));
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain("lt_");
    expect(text).toContain("calc");
  });

  test("is made as fast as it is taken: a reader that waits costs no memory", async () => {
    const reader = (await exportAudit(board.admin, { format: "jsonl" })).body!.getReader();
    const { value } = await reader.read();
    expect(value!.length).toBeLessThan(2_000_000);
    await reader.cancel();
  });
});
