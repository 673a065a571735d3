import { actorOf, type Caller } from "../contract/caller";
import type { Input } from "../contract/operations";
import type { Task } from "../contract/task";
import { leaseHash } from "../db/lease";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { workPool } from "../db/pool";
import { releaseTask } from "../db/release-task";
import { holderOf, inputHash, refuseHeld, textHash } from "../db/refuse-held";
import { taskFor } from "../db/task-for";

/** Release: the task goes back to the status it was claimed from, its state kept. */
export async function release(caller: Caller, input: Input<"release">): Promise<Task> {
  const hash = inputHash(input);
  const changed = await onLockedTask(workPool(), input.id, (client) => releaseTask(client, {
    id: input.id, lease: leaseHash(input.leaseToken), holder: holderOf(caller), ...by(actorOf(caller)), action: "release", inputHash: hash,
    delay: input.delaySeconds ?? 0, note: input.note, state: input.state?.text, stateHash: textHash(input.state?.text),
  }));
  if (!changed.length) await refuseHeld(caller, input.id, input.leaseToken, "release", hash);
  return taskFor(caller, input.id);
}
