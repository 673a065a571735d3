// A statement that reads more than the task's own row runs behind the task's lock, taken by a statement of its own: a
// statement that waits for a lock goes on with a snapshot from before the wait, and would miss what the other one wrote.
import type pg from "pg";
import { statement } from "./statement";
import { transaction } from "./transaction";

export const lockTask = statement<object>("lock-task", "select from tasks where id = :id::uuid for update");

export function onLockedTask<Result>(pool: pg.Pool, id: string, run: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  return transaction(pool, async (client) => {
    await lockTask(client, { id });
    return run(client);
  });
}
