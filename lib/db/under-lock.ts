// One process at a time: a lock that ends with the process that holds it.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** What is done by one process at a time. */
export const LOCKS = { migration: "7341, 1", retention: "7341, 3" } as const;

const AGAIN_MS = 100;

/**
 * Runs `work` while the lock is held; null when another process has it and this one does not `wait`. The lock belongs to a
 * transaction of a connection of its own, since behind a pooler only a transaction keeps its session. It writes and reads
 * nothing, so it holds back neither vacuum nor the feed.
 */
export async function underLock<Result>(url: string, lock: keyof typeof LOCKS, { wait }: { wait: boolean }, work: () => Promise<Result>): Promise<Result | null> {
  const client = new pg.Client({ connectionString: url, application_name: `holdpoint ${lock}`, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("begin; set local idle_in_transaction_session_timeout = 0");
    while (!(await isOurs(client, lock))) {
      if (!wait) return null;
      await sleep(AGAIN_MS);
    }
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Asked again and again, not waited for: a statement that waits holds a snapshot, which an index that is made concurrently waits for. */
async function isOurs(client: pg.Client, lock: keyof typeof LOCKS): Promise<boolean> {
  return (await client.query<{ ours: boolean }>(`select pg_try_advisory_xact_lock(${LOCKS[lock]}) as ours`)).rows[0]!.ours;
}
