// Claims that were planned on an empty board, and then the board is filled.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import type { Json } from "../contract/json";
import { operations } from "../contract/operations";
import { createTasks } from "../transitions/create-tasks";
import { claimFree } from "./claim-batch";
import { workPool } from "./pool";

const MANY = 3_000;
/** A completion of nothing: the statement is the one that does both. */
const NOTHING = { id: "01920000-0000-7000-8000-000000000000", token: "lt_0", lease: Buffer.alloc(32), holder: { kind: "agent", id: "nobody", name: "Nobody" }, result: null, resultHash: null, evidence: [], inputHash: Buffer.alloc(32) };

type Node = { Plans?: Node[]; "Relation Name"?: string; "Actual Rows": number; "Actual Loops": number; "Rows Removed by Filter"?: number; "Rows Removed by Join Filter"?: number };

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
  await board.owner.query("alter table tasks set (autovacuum_enabled = off)");
});
afterAll(() => board.drop());

test("they are planned anew at once, and read no more of it than they give", async () => {
  const name = await board.capability({ requiresApproval: false });
  const client = await workPool().connect();
  const query = client.query.bind(client);
  let asked = { name: "", values: [] as unknown[] };
  client.query = ((config: typeof asked) => ((asked = config), query(config as never))) as never;
  const holder = { kind: "agent" as const, id: board.agent.agentId, name: "A", keyId: board.agent.keyId, worker: null };
  const claim = () => claimFree(client, Array.from({ length: 22 }, () => ({ capabilities: [name], count: 1, holder })), [NOTHING]);
  try {
    await claim();
    for (let made = 0; made < MANY; made += 1000) {
      const tasks = Array.from({ length: 1000 }, () => ({ capability: name, title: "Task" }));
      await createTasks(board.agent, operations.createTasks.body!.parse({ tasks }));
    }
    await expect.poll(async () => (await board.owner.query("select reltuples >= 1000 as known from pg_class where oid = 'tasks'::regclass")).rows[0].known, { timeout: 5_000 }).toBe(true);
    await claim();
    const values = asked.values.map((value) => (value === null || typeof value === "boolean" ? String(value) : client.escapeLiteral(String(value))));
    const { rows } = await query(`explain (analyze, timing off, format json) execute "${asked.name}" (${values.join(", ")})`);
    const [{ Plan: plan }] = (rows[0]["QUERY PLAN"] as Json).value as [{ Plan: Node }];
    expect(readOf(plan)).toBeLessThan(500);
  } finally {
    client.release(true);
  }
});

test("a board that is known already is not counted again", async () => {
  const { rows } = await workPool().query("select analyze_outgrown() as analyzed");
  expect(rows).toEqual([{ analyzed: false }]);
});

/** Rows that were looked at on the way. */
function readOf(node: Node): number {
  const own = node["Relation Name"] === "tasks" ? node["Actual Rows"] : 0;
  return (own + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0)) * node["Actual Loops"] + (node.Plans ?? []).reduce((sum, below) => sum + readOf(below), 0);
}
