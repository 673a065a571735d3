// The one connection of retention: the owner's, since the application's role may not delete, and one at a time.
import pg from "pg";
import { ownerUrl } from "./connection";
import { underLock } from "./under-lock";

export type Owner = {
  client: pg.Client;
  /** Runs `work` in one transaction; whatever it throws rolls back. */
  together<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Null when another process is at it. */
export function asOwner<Result>(work: (owner: Owner) => Promise<Result>): Promise<Result | null> {
  const url = process.env["DATABASE_URL_DIRECT"] ?? ownerUrl();
  return underLock(url, "retention", { wait: false }, () => connected(url, work));
}

async function connected<Result>(url: string, work: (owner: Owner) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: "holdpoint retention", connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'; set lock_timeout = '5s'");
    return await work({ client, together: (inside) => together(client, inside) });
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function together<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}
