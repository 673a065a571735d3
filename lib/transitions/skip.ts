import { actorOf, type Caller } from "../contract/caller";
import type { Input } from "../contract/operations";
import type { Task } from "../contract/task";
import { leaseHash } from "../db/lease";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { workPool } from "../db/pool";
import { skipTask } from "../db/skip-task";
import { holderOf, inputHash, refuseHeld } from "../db/refuse-held";
import { taskFor } from "../db/task-for";

/** Skip: a hard requirement is not met and nothing was done; no approval is needed for that. */
export async function skip(caller: Caller, input: Input<"skip">): Promise<Task> {
  const hash = inputHash(input);
  const changed = await onLockedTask(workPool(), input.id, (client) => skipTask(client, {
    id: input.id, lease: leaseHash(input.leaseToken), holder: holderOf(caller), ...by(actorOf(caller)), action: "skip", inputHash: hash, reason: input.reason,
  }));
  if (!changed.length) await refuseHeld(caller, input.id, input.leaseToken, "skip", hash);
  return taskFor(caller, input.id);
}
