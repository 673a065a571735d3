import { actorOf, type Caller } from "../contract/caller";
import type { Input } from "../contract/operations";
import type { Task } from "../contract/task";
import { cancelTask } from "../db/cancel-task";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { workPool } from "../db/pool";
import { refuseStatus, taskFor } from "../db/task-for";

/** Cancel: ends a task that has not ended; a lease on it is lost and an open approval closes. */
export async function cancel(caller: Caller, input: Input<"cancel">): Promise<Task> {
  const before = await taskFor(caller, input.id);
  const changed = await onLockedTask(workPool(), input.id, (client) => cancelTask(client, { id: input.id, ...by(actorOf(caller)), reason: input.reason }));
  if (!changed.length && before.status !== "cancelled") await refuseStatus(caller, input.id, "cannot be cancelled");
  return taskFor(caller, input.id);
}
