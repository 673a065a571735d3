import type pg from "pg";
import { isUnanswered } from "./not-now";

/** Runs `work` in one transaction; whatever it throws rolls back. `begin` may bring the first lock along. */
export async function transaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>, begin = "begin"): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    // Nobody answers there: neither would the rollback be heard.
    if (isUnanswered(error)) broken = error as Error;
    else await client.query("rollback").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}
