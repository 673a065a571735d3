// A board as years leave it: a task in seven open, each with ten events in the months they happened in, and what was counted
// of them. Written past every trigger: by its verbs it would take a day.
import { randomUUID } from "node:crypto";
import type { PersonCaller } from "@/lib/contract/caller";
import type { Cluster } from "../cluster";

export type Size = { tasks: number; events: number };

const DAYS = 400;
const PER_TASK = 10;
const STEP = 100_000;

/** One capability has every cap; the first hundred agents are called `agent 1` to `agent 100`. */
export const KINDS = Array.from({ length: 20 }, (_, n) => `kind-${n}`);
export const CAPPED = { [KINDS[0]!]: { maxRunning: 400, maxParked: 1_000, dailyCeiling: 5_000 } };

const id = (kind: number, of: string) => `('00000000-0000-700${kind}-8000-' || lpad(to_hex(${of}), 12, '0'))::uuid`;
const taskId = (of: string) => id(0, of);
const approvalId = (of: string) => id(1, of);
const kind = (of: string) => `'kind-' || ${of} % ${KINDS.length}`;
const pick = (words: readonly string[], by: string) => `(array[${words.map((word) => `'${word}'`).join(", ")}])[1 + ${by} % ${words.length}]`;
const times = (word: string, count: number) => Array<string>(count).fill(word);

const OPEN = [...times("pending", 12), ...times("needs_approval", 4), "in_progress", "approved", "changes_requested", "escalated"];
const DONE = [...times("completed", 16), "skipped", "rejected", "expired", "cancelled"];
const EVENTS = ["created", "claimed", "heartbeated", "parked", "approved", "claimed", "redeemed", "heartbeated", "settled", "completed"];

/** Fills an empty board that has the capabilities; gives the person who is to look at it. */
export async function fillLargeBoard(cluster: Cluster, database: string, size: Size): Promise<PersonCaller> {
  const sql = (text: string) => cluster.query(database, `set session_replication_role = replica; ${text}`);
  const person = await people(sql);
  await months(sql);
  for (let from = 1; from <= size.tasks; from += STEP) await tasks(sql, from, Math.min(size.tasks, from + STEP - 1), size.tasks);
  await approvals(sql, size.tasks);
  for (let from = 0; from < size.events; from += 10 * STEP) await events(sql, from, Math.min(size.events, from + 10 * STEP), size.events);
  await counted(sql);
  await sql(`update rollup_place set at = now(), place = json_build_object('epoch', (select epoch from board), 'from', whole_snapshot(pg_current_snapshot())::text, 'low', (select max(id)::text from task_events), 'to', null, 'id', '0')`);
  // What the next step of the roll-up finds.
  await events(sql, size.events - 20_000, size.events, size.events);
  await sql("analyze");
  return person;
}

type Sql = (text: string) => Promise<unknown>;

async function people(sql: Sql): Promise<PersonCaller> {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await sql(`insert into users (id, name, email, role) select 'user-' || n, 'Person ' || n, 'person' || n || '@example.com', 'approver' from generate_series(1, 100) n;
    insert into users (id, name, email, role) values ('${userId}', 'Mara', 'mara@example.com', 'admin');
    insert into sessions (id, user_id, token, expires_at) values ('${sessionId}', '${userId}', '${randomUUID()}', now() + interval '1 day');
    insert into agents (id, name, owner_id, created_at) select ${id(2, "n")}, 'agent ' || n, 'user-' || 1 + n % 100, now() from generate_series(1, 1000) n;
    insert into api_keys (id, agent_id, prefix, hash, scopes, capabilities, created_at, last_seen_at)
    select ${id(3, "n")}, ${id(2, "1 + n % 1000")}, 'hp_' || n, sha256(n::text::bytea), '{tasks:work}', array[${kind("n")}], now(), now() from generate_series(1, 3000) n`);
  return { kind: "person", userId, sessionId, name: "Mara", email: "mara@example.com", role: "admin" };
}

/** As retention makes those of the coming months. */
async function months(sql: Sql): Promise<void> {
  await sql(`do $$ declare first date; name text; begin
    for month in 1..${Math.ceil(DAYS / 28)} loop
      first := (date_trunc('month', now() at time zone 'UTC') - make_interval(months => month))::date;
      name := 'task_events_' || to_char(first, 'YYYY_MM');
      execute format('create table %I partition of task_events for values from (%L) to (%L)', name, first || ' 00:00+00', (first + interval '1 month')::date || ' 00:00+00');
      execute format('create unique index %I on %I (task_id, seq)', name || '_seq', name);
    end loop; end $$`);
}

async function tasks(sql: Sql, from: number, to: number, all: number): Promise<void> {
  await sql(`insert into tasks (id, capability, title, input, priority, labels, status, attempt, available_at, created_at, updated_at, first_claimed_at, event_seq, event_hash, creator_kind, creator_name,
      lease_hash, leased_until, claimed_at, claimed_from, holder_kind, holder_id, holder_name, progress_at, approval_id, deadline, escalation_reason, escalated_at)
    select ${taskId("n")}, ${kind("n")}, 'Letter ' || n || ' to Northwind', '{"to":"Northwind"}', n % 5, array['team-' || n % 9], s.status, 1, s.at, s.at, s.at, case when s.status <> 'pending' or n % 3 = 0 then s.at end, ${PER_TASK}, '\\x00', 'agent', 'agent 1',
      case when held then '\\x01'::bytea end, case when held then now() + (n % 60 - 10) * interval '1 min' end, case when held then s.at end, case when held then 'pending' end, case when held then 'agent' end,
      case when held then ${id(2, "1 + n % 1000")}::text end, case when held then 'agent ' || 1 + n % 1000 end, case when held then now() - n % 40 * interval '1 min' end,
      case when s.status in ('needs_approval', 'approved', 'changes_requested') then ${approvalId("n")} end, case when s.status = 'needs_approval' then now() + (n % 90 - 9) * interval '1 hour' end,
      case when s.status = 'escalated' then 'failures' end, case when s.status = 'escalated' then s.at end
    from generate_series(${from}, ${to}) n
      cross join lateral (select case when n % 7 = 0 then ${pick(OPEN, "(n / 7)")} else ${pick(DONE, "n")} end as status, now() - (${all} - n) * ${DAYS}.0 / ${all} * interval '1 day' as at) s
      cross join lateral (select s.status = 'in_progress' as held) h`);
}

/** Of every task that asks or has asked, and of two done in five. */
async function approvals(sql: Sql, all: number): Promise<void> {
  await sql(`insert into approvals (id, task_id, capability, generation, round, ask, state, request, content_hash, question, target, risk, reversible, asker_kind, asker_id, asker_name, created_at, expires_at, approvals_needed,
      verdict, decided_by, decided_at, approved_request, approved_hash)
    select ${approvalId("n")}, t.id, t.capability, 0, 1, 'approval', case when d.verdict is null then 'open' else 'decided' end, '{"question":"Send it?","blocks":[]}', 'h', 'Send letter ' || n || '?', 'Northwind', ${pick(["low", "medium", "high"], "n")}, n % 2 = 0,
      'agent', ${id(2, "1 + n % 1000")}::text, 'agent ' || 1 + n % 1000, t.created_at, coalesce(t.deadline, t.created_at + interval '2 days'), 1, d.verdict, d.by, d.at, case when d.verdict = 'approved' then '{}'::json end, case when d.verdict = 'approved' then 'h' end
    from generate_series(1, ${all}) n join tasks t on t.id = ${taskId("n")}
      cross join lateral (select case when t.status = 'needs_approval' then null when t.status = 'changes_requested' then 'changes_requested' else 'approved' end as verdict) v
      cross join lateral (select v.verdict, case when v.verdict is not null then 'user-' || 1 + n % 100 end as by, case when v.verdict is not null then t.created_at + n % 500 * interval '1 min' end as at) d
    where t.approval_id is not null or (n % 7 <> 0 and n % 5 < 2);
    insert into decisions (id, approval_id, content_hash, user_id, session_id, verdict, input_hash, created_at)
    select ${id(4, "row_number() over (order by a.decided_at)")}, a.id, 'h', a.decided_by, 's', a.verdict, '\\x00', a.decided_at from approvals a where a.verdict is not null;
    insert into sightings (approval_id, user_id, part, at) select a.id, coalesce(a.decided_by, 'user-1'), p.part, a.created_at from approvals a cross join unnest(array['opened', 'block:0']) p(part) where a.risk <> 'low'`);
}

async function events(sql: Sql, from: number, to: number, all: number): Promise<void> {
  await sql(`insert into task_events (task_id, seq, type, at, actor_kind, actor_id, actor_name, attempt, status, capability, payload, hash)
    select ${taskId("k.of")}, 1 + n % ${PER_TASK} + case when k.again then ${PER_TASK} else 0 end, k.type, k.at, case when k.type = 'approved' then 'person' else 'agent' end, case when k.type = 'approved' then 'user-' || 1 + k.of % 100 end,
      case when k.type = 'approved' then 'Person ' || 1 + k.of % 100 else 'agent ' || 1 + k.of % 1000 end, 1, 'pending', ${kind("k.of")}, '{"note":"As agreed with Northwind","approvalId":"00000000-0000-7001-8000-000000000007"}', '\\x00'
    from generate_series(${from}, ${to - 1}) n cross join lateral (
      select 1 + n / ${PER_TASK} as of, ${pick(EVENTS, "n")} as type, now() - (${all} - n) * ${DAYS}.0 / ${all} * interval '1 day' as at, ${from % STEP !== 0} as again) k order by n`);
}

/** What the log was counted to, and what became of signals and notices. */
async function counted(sql: Sql): Promise<void> {
  const spans = [[300, 3], [3_600, 40], [86_400, 400]] as const;
  for (const [span, days] of spans)
    await sql(`insert into rollups (span, at, capability, measure, n) select ${span}, date_bin('${span} seconds', now() - g * interval '${span} seconds', 'epoch'), ${kind("c")}, m, 7
      from generate_series(0, ${(days * 86_400) / span}) g cross join generate_series(0, ${KINDS.length - 1}) c
      cross join unnest(array['created', 'claimed', 'completed', 'failed', 'lease_expired', 'parked', 'approved', 'rejected', 'escalated', 'claim:5', 'claim:60', 'claim:900', 'decision:300', 'decision:3600', 'depth']) m on conflict do nothing`);
  await sql(`insert into signal_changes (name, number, state, value, at) select s, n, case n % 2 when 0 then 'clear' else 'raised' end, 7, now() - (5000 - n) * interval '10 min'
      from unnest(array['unclaimed_work', 'unanswered_approvals', 'unseen_approvals', 'expired_approvals', 'escalations', 'lapsed_leases', 'stalled_work', 'full_pools']) s cross join generate_series(1, 4999) n;
    insert into servers (id, name, version, started_at, beat_at, beat_ms, pool_busy, pool_size, pool_waiting) select gen_random_uuid(), 'board-' || n, '0.1.0', now(), now() + interval '1 hour', 2, 3, 25, 0 from generate_series(1, 10) n;
    insert into notices (id, kind, subject, capability, detail, at) select ${id(5, "n")}, 'parked', 'n' || n, ${kind("n")}, '{}', now() - n * interval '10 s' from generate_series(1, 200000) n;
    insert into notice_deliveries (notice_id, channel, user_id, state, made_at, due_at, ended_at) select ${id(5, "n")}, 'mail', 'user-' || 1 + n % 100, ${pick(["sent", "sent", "dropped", "failed"], "n")}, now() - n * interval '10 s', now(), now() from generate_series(1, 200000) n`);
}
