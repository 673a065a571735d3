import pg from "pg";

/**
 * Whether a pooler stands between: it invents the process number that a client is told at the start, and gives each
 * transaction a session that it may have given another before. Then nothing that belongs to a session holds: prepared
 * statements, settings, LISTEN.
 */
export async function isPooled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await isPooledHere(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The same of a connection that is open. */
export async function isPooledHere(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]!.pid !== (client as pg.Client & { processID: number | null }).processID;
}
