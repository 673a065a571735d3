// The supervisor's own connection: proof that a PostgreSQL has somebody to end it.
import pg from "pg";
import type { Folder } from "./folder";
import { ownerUrl } from "./owner-url";

const NAME = "holdpoint supervisor";

/** Null while nobody answers: starting, recovering, or ending. */
export async function connect(folder: Folder): Promise<pg.Client | null> {
  const link = new pg.Client({
    connectionString: ownerUrl(folder, "postgres"),
    application_name: NAME,
    connectionTimeoutMillis: 5_000,
  });
  link.on("error", () => {});
  try {
    await link.connect();
    return link;
  } catch {
    await link.end().catch(() => {});
    return null;
  }
}

export async function hasOtherSupervisors(link: pg.Client): Promise<boolean> {
  const { rowCount } = await link.query(
    "select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()",
    [NAME],
  );
  return rowCount !== 0;
}

export async function createDatabase(link: pg.Client): Promise<void> {
  const { rowCount } = await link.query("select from pg_database where datname = 'holdpoint'");
  if (rowCount !== 0) return;
  try {
    await link.query("create database holdpoint");
  } catch (error) {
    // Another start of the same new folder was a moment earlier.
    if (!["42P04", "23505"].includes((error as { code?: string }).code ?? "")) throw error;
  }
}
