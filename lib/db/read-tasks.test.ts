// The board on many tasks: each statement looks at a bounded number of pages, and what is searched for is found in the end.
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { COLUMN_ORDER, COLUMNS } from "../contract/columns";
import { operations } from "../contract/operations";
import type { Status } from "../contract/statuses";
import { peoplePool } from "./pool";
import { readBoard } from "./read-board";
import { readTasks } from "./read-tasks";

const MANY = 60_000;

let board: TestBoard;
const asked: { text: string; values: unknown[] }[] = [];
beforeAll(async () => {
  board = await testBoard();
  for (const name of ["one", "two", "rare"]) await board.capability({}, name);
  const client = await board.connection(board.ownerUrl);
  await client.query("set session_replication_role = replica");
  // Statistics stay those of an empty table, and neighbours in a list lie on pages of their own.
  await client.query("alter table tasks set (autovacuum_enabled = off)");
  await client.query(
    `insert into tasks (id, capability, title, input, priority, labels, status, attempt, available_at, created_at, updated_at, first_claimed_at, event_seq, event_hash, creator_kind, creator_name,
       lease_hash, leased_until, claimed_at, claimed_from, holder_kind, holder_name, approval_id, deadline, escalation_reason, escalated_at)
     select gen_random_uuid(), case when g % 5000 = 1 then 'rare' when g % 2 = 0 then 'one' else 'two' end, case when g % 10007 = 0 then 'Needle ' else 'Task ' end || g, '{}', g % 3, case when g % 10007 = 0 then array['seldom'] else '{}' end, s.status, 1, c.at, c.at, c.at,
       case when s.status <> 'pending' or g % 7 = 0 then now() end, 1, '\\x00', 'agent', 'a',
       case when s.status = 'in_progress' then '\\x01'::bytea end, case when s.status = 'in_progress' then now() + interval '1 day' end, case when s.status = 'in_progress' then c.at end, case when s.status = 'in_progress' then 'pending' end,
       case when s.status = 'in_progress' then 'agent' end, case when s.status = 'in_progress' then 'x' end, case when s.status in ('needs_approval', 'approved') then gen_random_uuid() end, case when s.status = 'needs_approval' then now() + interval '9 days' end,
       case when s.status = 'escalated' then 'failures' end, case when s.status = 'escalated' then c.at end
     from generate_series(1, $1::int) g cross join lateral (select now() - (g * 7919 % 80000) * interval '1 second' as at) c
     cross join lateral (select (array['pending', 'pending', 'needs_approval', 'approved', 'escalated', 'completed', 'in_progress', 'in_progress'])[1 + g % 8] as status) s`, [MANY]);
  const pool = peoplePool();
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<pg.QueryResult>;
  pool.query = ((...given: [string | { text: string; values: unknown[] }, unknown[]?]) => {
    const [first, values = []] = given;
    asked.push(typeof first === "string" ? { text: first, values } : first);
    return query(...given);
  }) as unknown as typeof pool.query;
}, 120_000);
afterAll(() => board.drop());

const FILTERS = { nothing: {}, "a capability": { capability: ["one"] }, "a rare capability": { capability: ["rare"] }, "two capabilities": { capability: ["one", "rare"] }, "a label": { label: ["seldom"] }, "a text": { q: "needle" }, "what is not there": { q: "nowhere" }, "an agent": { agent: "nobody" } };

/** For an agent the events of each of 4,000 tasks are looked up. */
const MOST_PAGES = (filter: object) => ("agent" in filter ? 60_000 : 14_000);

test.each(Object.entries(FILTERS))("a board narrowed by %s looks at a bounded number of pages a statement, also with old statistics", async (_, filter) => {
  asked.length = 0;
  await readBoard(filter);
  const statements = asked.splice(0).filter(({ text }) => / tasks t/.test(text));
  expect(statements.length).toBeGreaterThanOrEqual(COLUMNS.length);
  for (const { text, values } of statements) {
    const { rows } = await board.owner.query(`explain (analyze, buffers, format json) ${text}`, values);
    const { Plan: plan } = rows[0]["QUERY PLAN"][0];
    expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], text).toBeLessThan(MOST_PAGES(filter));
  }
});

const WAITS: Status[] = ["pending", "approved", "changes_requested"];
const CLAIMS: Record<string, { status?: Status[]; capability?: string[] }> = { "is pending": { status: ["pending"] }, waits: { status: WAITS }, "is named by no status": {}, "waits in a rare capability": { status: WAITS, capability: ["rare"] }, "was answered with changes": { status: ["changes_requested"] } };

test.each(Object.entries(CLAIMS))("what %s is listed in the order of claims along the indexes, once and whole", async (_, filter) => {
  const found: string[] = [];
  let cursor: string | undefined;
  asked.length = 0;
  for (let page = 0; page < 5; page++) {
    const { items, next } = await readTasks({ ...filter, order: "claim", limit: 50, ...(cursor ? { cursor } : {}) });
    found.push(...items.map(({ id }) => id));
    if (!next) break;
    cursor = next;
  }
  const { rows } = await board.owner.query<{ id: string }>(`select id from tasks where status = any($1::text[]) and ${filter.capability ? "capability = 'rare'" : "true"} order by priority desc, created_at, id limit 250`, [filter.status ?? WAITS]);
  expect(found).toEqual(rows.map(({ id }) => id));
  for (const { text, values } of asked) {
    const { rows } = await board.owner.query(`explain (analyze, buffers, format json) ${text}`, values);
    expect(rows[0]["QUERY PLAN"][0].Plan["Shared Hit Blocks"], text).toBeLessThan((filter.status ?? WAITS).includes("pending") ? 500 : MOST_PAGES(filter));
  }
});

test("the order of claims is refused where it would put tasks in order that wait for none", () => {
  const read = (query: object) => operations.listTasks.query.safeParse(query).success;
  for (const query of [{ status: ["completed"] }, { status: ["pending", "escalated"] }, { column: "done" }, { status: ["pending"], column: "in_progress" }]) expect(read({ order: "claim", ...query }), JSON.stringify(query)).toBe(false);
  for (const query of [{}, { status: WAITS }, { column: "pending" }, { column: "answered", status: ["approved"] }]) expect(read({ order: "claim", ...query }), JSON.stringify(query)).toBe(true);
  expect(read({})).toBe(true);
});

const LISTS = { "what is escalated, the oldest first": { status: ["escalated" as const], order: "oldest" as const }, "what changed last": { order: "updated" as const }, "what was cancelled": { status: ["cancelled" as const] } };

test.each(Object.entries(LISTS))("the list of %s is read in its order, not looked for among all tasks", async (_, filter) => {
  asked.length = 0;
  const { items } = await readTasks({ ...filter, limit: 50 });
  expect(items).toHaveLength("status" in filter && filter.status[0] === "cancelled" ? 0 : 50);
  const { rows } = await board.owner.query(`explain (analyze, buffers, format json) ${asked[0]!.text}`, asked[0]!.values);
  expect(rows[0]["QUERY PLAN"][0].Plan["Shared Hit Blocks"]).toBeLessThan(500);
});

test.each(COLUMNS.flatMap((column) => Object.entries({ "a text": { q: "needle" }, "a label": { label: ["seldom"] }, "two capabilities": { capability: ["rare", "nowhere"] }, "a capability": { capability: ["rare"] } }).map(([words, filter]) => [column, words, filter] as const)))(
  "all of %s that fits %s is found page by page, once and in order",
  async (column, _, filter) => {
    const found: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 40; page++) {
      const { items, next } = await readTasks({ ...filter, column, order: COLUMN_ORDER[column], limit: 3, ...(cursor ? { cursor } : {}) });
      found.push(...items.map(({ id }) => id));
      if (!next) break;
      cursor = next;
    }
    const status = { pending: "{pending}", in_progress: "{in_progress}", needs_approval: "{needs_approval}", answered: "{approved,changes_requested}", escalated: "{escalated}", done: "{completed}" }[column];
    const order = { claim: "priority desc, created_at, id", oldest: "created_at, id", updated: "updated_at desc, id desc" }[COLUMN_ORDER[column]];
    const fits = "q" in filter ? "title like 'Needle%'" : "label" in filter ? "labels @> '{seldom}'" : "capability = 'rare'";
    const { rows } = await board.owner.query<{ id: string }>(`select id from tasks where status = any($1::text[]) and ${fits} order by ${order}`, [status]);
    expect(found).toEqual(rows.map(({ id }) => id));
  },
);
