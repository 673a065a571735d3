// The claim on a crowded board: many waiting tasks, live leases and events, with fresh statistics and with those of an empty table.
import type { Arena } from "../arena";
import { percentiles } from "../measure";
import type { Row } from "../report";

const CLAIMS = 1_000;

export async function crowded({ http, cluster, short }: Arena): Promise<Row[]> {
  const rows = [await claims("1,000 waiting", "crowd-small", 1_000)];
  const sizes = short ? [20_000] : [100_000, 1_000_000];
  for (const size of sizes) {
    const name = `crowd-${size}`;
    const words = size.toLocaleString("en-US");
    await sql(`alter table tasks set (autovacuum_enabled = off)`);
    await waiting(name, size);
    if (size === sizes.at(-1)) await leasesAndEvents(name, size / 100, size * 5);
    // What filling left to be written is no part of a claim.
    await sql("checkpoint");
    rows.push(await claims(`${words} waiting, statistics from before`, name));
    await sql(`alter table tasks set (autovacuum_enabled = on)`);
    await sql("analyze tasks, task_events");
    rows.push(await claims(`${words} waiting, fresh statistics`, name));
  }
  return rows;

  async function claims(words: string, capability: string, fill = 0): Promise<Row> {
    if (fill) await http.fill(capability, fill);
    const times: number[] = [];
    for (let number = 0; number < CLAIMS; number++) {
      const began = performance.now();
      const [claimed] = await http.claim(0, capability);
      times.push(performance.now() - began);
      await http.post(0, `/tasks/${claimed!.task.id}/complete`, { leaseToken: claimed!.leaseToken });
    }
    const sorted = times.sort((a, b) => a - b);
    return { measure: `claim, ${words}`, agents: 1, subject: "Holdpoint, HTTP", perSecond: null, count: CLAIMS, ...percentiles(times), note: `p95 ${sorted[Math.floor(CLAIMS * 0.95)]!.toFixed(1)} ms` };
  }

  /** Rows as the product writes them, but past its triggers: a million creates would take an hour. */
  async function waiting(capability: string, count: number): Promise<void> {
    await sql(`set session_replication_role = replica;
      insert into tasks (id, capability, title, input, priority, labels, status, available_at, created_at, updated_at, event_seq, event_hash, creator_kind, creator_name)
      select gen_random_uuid(), '${capability}', 'Task ' || n, 'null', n % 7, '{}', 'pending', now(), now() - n * interval '1 millisecond', now(), 1, '\\x00', 'system', 'bench'
      from generate_series(1, ${count}) n`);
  }

  async function leasesAndEvents(capability: string, leases: number, events: number): Promise<void> {
    await sql(`set session_replication_role = replica;
      insert into tasks (id, capability, title, input, priority, labels, status, attempt, available_at, created_at, updated_at, first_claimed_at, event_seq, event_hash, creator_kind, creator_name,
        lease_hash, leased_until, claimed_at, claimed_from, holder_kind, holder_id, holder_name)
      select gen_random_uuid(), '${capability}', 'Held ' || n, 'null', 0, '{}', 'in_progress', 1, now(), now(), now(), now(), 2, '\\x00', 'system', 'bench',
        '\\x00', now() + interval '1 day', now(), 'pending', 'agent', 'bench', 'bench' from generate_series(1, ${leases}) n;
      insert into task_events (task_id, seq, type, at, actor_kind, actor_name, attempt, status, capability, payload, hash)
      select gen_random_uuid(), 1, 'created', now(), 'system', 'bench', 0, 'pending', '${capability}', '{}', '\\x00' from generate_series(1, ${events}) n`);
  }

  function sql(text: string): Promise<unknown> {
    return cluster.query("bench_holdpoint", text);
  }
}
