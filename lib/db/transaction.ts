import type pg from "pg";
import { isUnanswered } from "./not-now";

/**
 * Runs `work` in one transaction; whatever it throws rolls back. `begin` may bring the first lock along. What `work` asks first is
 * sent without waiting for its answer: where the begin fails, that fails too.
 */
export async function transaction<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>, begin = "begin"): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const [, result] = await inOrder([client.query(begin), work(client)]);
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

/** Resolves when all have ended; throws what the first of them that failed has thrown. Of statements of one transaction those after it only say that it has failed. */
export async function inOrder<Results extends unknown[]>(asked: { [Index in keyof Results]: Promise<Results[Index]> }): Promise<Results> {
  const ended = await Promise.allSettled(asked);
  const failed = ended.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Results;
}
