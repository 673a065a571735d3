// One process at a time: a lock that ends with the process that holds it.
import pg from "pg";

/** What is done by one process at a time. */
export const LOCKS = { migration: "7341, 1", retention: "7341, 3" } as const;

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
    if (wait) await client.query(`select pg_advisory_xact_lock(${LOCKS[lock]})`);
    else if (!(await client.query<{ ours: boolean }>(`select pg_try_advisory_xact_lock(${LOCKS[lock]}) as ours`)).rows[0]!.ours) return null;
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
