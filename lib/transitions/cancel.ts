import { actorOf, type Caller } from "../contract/caller";
import type { Input } from "../contract/operations";
import type { Task } from "../contract/task";
import { cancelTask } from "../db/cancel-task";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { workPool } from "../db/pool";
import { revokeLease } from "../db/revoke-lease";
import { refuseStatus, taskFor } from "../db/task-for";

/** Cancel: ends a task that has not ended; a lease on it is lost and an open approval closes. What a key cancels after a redeem goes to people. */
export async function cancel(caller: Caller, input: Input<"cancel">): Promise<Task> {
  const before = await taskFor(caller, input.id);
  const item = { id: input.id, ...by(actorOf(caller)) };
  const changed = await onLockedTask(workPool(), input.id, async (client) => {
    const ended = await cancelTask(client, { ...item, reason: input.reason });
    return ended.length ? ended : revokeLease(client, { ...item, note: input.reason });
  });
  const isDone = changed.length > 0 || before.status === "cancelled" || (caller.kind === "agent" && before.escalation?.reason === "outcome_unknown");
  if (!isDone) await refuseStatus(caller, input.id, "cannot be cancelled");
  return taskFor(caller, input.id);
}
