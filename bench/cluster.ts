// One PostgreSQL for everybody who is measured, with the product's own settings, in a folder of its own.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "@/server/embedded-postgres";

export type Cluster = {
  /** The postmaster's. */
  pid: number;
  create(database: string): Promise<string>;
  query(database: string, text: string): Promise<pg.QueryResult>;
  stop(): Promise<void>;
};

export async function startCluster(): Promise<Cluster> {
  const data = mkdtempSync(join(tmpdir(), "holdpoint-bench-"));
  const embedded = await startEmbeddedPostgres({ dataRoot: data, say: () => undefined });
  const url = (database: string) => embedded.ownerUrl.replace(/\/holdpoint(?=\?|$)/, `/${database}`);
  return {
    pid: Number(readFileSync(join(data, "postgres", "data", "postmaster.pid"), "utf8").split("\n")[0]),
    async create(database) {
      await query(url("holdpoint"), `create database ${database}`);
      return url(database);
    },
    query: (database, text) => query(url(database), text),
    async stop() {
      await embedded.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function query(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
