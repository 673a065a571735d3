// The release before this one, as it was built then: its API server (e2e/engine/api-server.ts bundled and minified) and its migrations.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import type { Program } from "../engine/servers";
import { root } from "../source-files";

const RELEASED = join(root, "docs/released");
const BUNDLE = "dist/released-api.mjs";

/** Puts it beside the packages that it imports, and its migrations into `folder`. */
export function unpackReleased(folder: string): Program {
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(join(root, BUNDLE), gunzipSync(readFileSync(join(RELEASED, "api-0.1.0.mjs.gz"))));
  const times = Object.keys(JSON.parse(readFileSync(join(RELEASED, "migrations-0.1.0.json"), "utf8")) as object);
  cpSync(join(root, "drizzle"), join(folder, "drizzle"), { recursive: true });
  const journal = join(folder, "drizzle/meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { when: number }[] };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ when }) => times.includes(String(when))) }));
  return { bundle: BUNDLE, cwd: folder };
}

/** A board that has worked for long, past every trigger: finished tasks, each with its request and three events. */
export async function fillReleased(owner: pg.Pool, capability: string, count: number): Promise<void> {
  const client = await owner.connect();
  await client.query("set session_replication_role = replica; set synchronous_commit = off");
  await client.query(
    `insert into tasks (id, capability, title, input, priority, labels, status, attempt, available_at, created_at, updated_at, first_claimed_at, event_seq, event_hash, creator_kind, creator_name)
     select gen_random_uuid(), $1, 'Letter ' || g, '{}', 0, '{}', 'cancelled', 1, now(), now(), now(), now(), 3, '\\x00', 'agent', 'a' from generate_series(1, $2::int) g`, [capability, count]);
  await client.query(
    `insert into approvals (id, task_id, capability, generation, round, ask, state, request, content_hash, question, risk, reversible, asker_kind, asker_name, created_at, expires_at, approvals_needed, closed_at)
     select gen_random_uuid(), id, capability, 0, 1, 'approval', 'closed', '{}', 'h', 'Send', 'low', true, 'agent', 'a', created_at, created_at, 1, created_at from tasks`);
  await client.query(
    `insert into task_events (task_id, seq, type, at, actor_kind, actor_name, attempt, status, capability, payload, hash)
     select id, seq, (array['created', 'parked', 'cancelled'])[seq], created_at, 'agent', 'a', 1, 'cancelled', capability, '{}', '\\x00' from tasks cross join generate_series(1, 3) seq`);
  await client.query("reset session_replication_role; reset synchronous_commit");
  client.release();
  await owner.query("vacuum analyze tasks, approvals, task_events");
}
