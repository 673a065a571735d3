// Case 42: what ops reads does not grow with the table, also where the planner's statistics are from before it grew.
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import type { Json } from "../contract/json";
import { watchPool, workPool } from "../db/pool";
import { rollUp } from "./roll-up";
import { readSignals } from "./signals";
import { trends } from "./trends";

let board: TestBoard;
const read = new Map<string, { text: string; values: unknown[] }>();
beforeAll(async () => {
  board = await testBoard();
  for (const name of ["one", "two", "three", "four"]) await board.capability(name === "one" ? { maxRunning: 100, dailyCeiling: 300, maxParked: 50 } : {}, name);
  for (const pool of [watchPool(), workPool()]) remember(pool);
});
afterAll(() => board.drop());

/** Notes what is asked of a pool, so that it can be asked again with its plan. */
function remember(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<pg.QueryResult>;
  pool.query = ((...asked: [{ name?: string; text: string; values: unknown[] }]) => {
    if (asked[0].name) read.set(asked[0].name, asked[0]);
    return query(...asked);
  }) as unknown as typeof pool.query;
}

/** Rows as a busy board has them, past every trigger: what matters here is how many there are. */
async function grow(from: number, to: number): Promise<void> {
  const client = await board.connection(board.ownerUrl);
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into tasks (id, capability, title, input, priority, labels, status, attempt, available_at, created_at, updated_at, first_claimed_at, event_seq, event_hash, creator_kind, creator_name,
       lease_hash, leased_until, claimed_at, claimed_from, holder_kind, holder_name, approval_id, deadline, escalation_reason, escalated_at)
     select gen_random_uuid(), (array['one', 'two', 'three', 'four'])[1 + g % 4], 'Task', '{}', g % 3, '{}', s.status, 1, c.at, c.at, c.at, case when s.status <> 'pending' or g % 7 = 0 then now() end, 1, '\\x00', 'agent', 'a',
       case when s.status = 'in_progress' then '\\x01'::bytea end, case when s.status = 'in_progress' then now() + (g % 60 - 30) * interval '1 min' end, case when s.status = 'in_progress' then c.at end, case when s.status = 'in_progress' then 'pending' end,
       case when s.status = 'in_progress' then 'agent' end, case when s.status = 'in_progress' then 'x' end, case when s.status in ('needs_approval', 'approved') then gen_random_uuid() end, case when s.status = 'needs_approval' then now() + interval '9 days' end,
       case when s.status = 'escalated' then 'failures' end, case when s.status = 'escalated' then c.at end
     from generate_series($1::int, $2::int) g cross join lateral (select now() - (g % 5000) * interval '1 min' as at) c
     cross join lateral (select (array['pending', 'pending', 'in_progress', 'needs_approval', 'approved', 'escalated', 'expired', 'completed', 'completed', 'cancelled'])[1 + g / 4 % 10] as status) s`, [from, to]);
  await client.query(
    `insert into approvals (id, task_id, capability, generation, round, ask, state, request, content_hash, question, risk, reversible, asker_kind, asker_name, created_at, expires_at, approvals_needed)
     select approval_id, id, capability, 0, 1, 'approval', 'open', '{}', 'h', 'Send', 'low', true, 'agent', 'a', created_at, now() + interval '9 days', 1 from tasks t
     where approval_id is not null and not exists (select from approvals a where a.id = t.approval_id)`);
  await client.query(
    `insert into task_events (task_id, seq, type, at, actor_kind, actor_name, attempt, status, capability, payload, hash)
     select gen_random_uuid(), 1, (array['created', 'claimed', 'completed'])[1 + g % 3], now() - (g % 5000) * interval '1 min', 'agent', 'a', 2, 'pending', (array['one', 'two', 'three', 'four'])[1 + g % 4], '{}', '\\x00'
     from generate_series($1::int, $2::int) g`, [from, to]);
}

/** What was counted on the days before those that are drawn, and what is too old to be kept. */
async function count(days: number): Promise<void> {
  await board.owner.query(
    `insert into rollups (span, at, capability, measure, n) select 300, date_bin('5 minutes', now() - g * interval '5 minutes' - interval '2 days', 'epoch'), c, m, 1
     from generate_series(1, $1::int * 288) g cross join unnest(array['one', 'two', 'three', 'four']) c cross join unnest(array['claimed', 'failed', 'depth']) m on conflict do nothing`, [days]);
}

/** Pages that a statement looked at. */
async function pagesOf(name: string): Promise<number> {
  const { text, values } = read.get(name)!;
  const client = await (["roll-up", "read-window"].includes(name) ? workPool() : watchPool()).connect();
  await client.query("begin");
  const { rows } = await client.query({ text: `explain (analyze, buffers, format json) ${text}`, values });
  await client.query("rollback");
  client.release();
  const plan = (JSON.parse((rows[0] as { "QUERY PLAN": Json })["QUERY PLAN"].text) as { Plan: Record<string, number> }[])[0]!.Plan;
  return plan["Shared Hit Blocks"]! + plan["Shared Read Blocks"]!;
}

async function lookAtAll(): Promise<Map<string, number>> {
  read.clear();
  await readSignals();
  while (await rollUp());
  for (const range of ["1h", "24h", "90d"] as const) await trends(board.admin, { range });
  const pages = new Map<string, number>();
  for (const name of read.keys()) pages.set(name, await pagesOf(name));
  return pages;
}

test("case 42: four times the tasks and events are no more to read", async () => {
  const client = await board.connection(board.ownerUrl);
  // Statistics stay as they are; and while autovacuum has a snapshot, the versions of counts that are over cannot go.
  await client.query(`do $$ declare name text; begin
    for name in select format('%I', relname) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop execute 'alter table ' || name || ' set (autovacuum_enabled = off)'; end loop;
  end $$`);
  await grow(1, 50_000);
  await count(5);
  const before = await lookAtAll();
  await grow(50_001, 200_000);
  await count(25);
  const after = await lookAtAll();
  expect([...after.keys()]).toEqual(expect.arrayContaining(["read-queues", "count-escalated", "count-expired", "count-capped", "read-health", "read-servers", "read-failing", "read-measures", "read-depth", "read-counting", "read-window"]));
  // What the database says of itself is read from its own views, which fill with other tables.
  after.delete("read-health");
  const grown = [...after].filter(([name, pages]) => pages > 400 && pages > 1.6 * (before.get(name) ?? 0)).map(([name, pages]) => `${name}: ${before.get(name)} pages, then ${pages}`);
  expect(grown).toEqual([]);
}, 120_000);
