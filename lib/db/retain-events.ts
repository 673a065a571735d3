// Events go by whole months. A month stays while a task that is still there has events in it, so that every chain that can be
// read can also be checked from its first event on.
import type pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import type { Owner } from "./retain-as-owner";

const DAYS = 400;
const TRIES = 5;
const LOCK_NOT_AVAILABLE = "55P03";

const OLD_MONTHS = `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'task_events'::regclass and c.relname ~ '^task_events_\\d{4}_\\d{2}$'
    and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= board_now() - make_interval(hours => 24 * ${DAYS})
  order by c.relname`;

export async function removeMonths(owner: Owner): Promise<{ removed: number; kept: number }> {
  const { rows } = await owner.client.query<{ name: string }>(OLD_MONTHS);
  const done = { removed: 0, kept: 0 };
  for (const { name } of rows) {
    const month = owner.client.escapeIdentifier(name);
    const free = !(await isNeeded(owner.client, month)) && (await gently(owner, `update board set log_floor = greatest(log_floor, (select max(id) from ${month})); drop table ${month}`));
    done[free ? "removed" : "kept"] += 1;
  }
  // A server that runs for months makes the coming ones here: what lies outside every month could not be removed.
  await gently(owner, "select ensure_event_partitions()");
  return done;
}

async function isNeeded(client: pg.Client, month: string): Promise<boolean> {
  const { rows } = await client.query<{ needed: boolean }>(`select exists (select from ${month} e join tasks t on t.id = e.task_id) as needed`);
  return rows[0]!.needed;
}

/** Everybody who writes an event waits behind a change of the log's tables that waits itself: it gives up soon, and false comes back. */
async function gently({ client, together }: Owner, change: string): Promise<boolean> {
  for (let tried = 1; ; tried++) {
    try {
      await together(async () => {
        await client.query("set local lock_timeout = '200ms'");
        await client.query(change);
      });
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (tried === TRIES) return false;
      await sleep(500);
    }
  }
}
