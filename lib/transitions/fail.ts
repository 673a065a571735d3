import { actorOf, type Caller } from "../contract/caller";
import type { Input } from "../contract/operations";
import type { Task } from "../contract/task";
import { writeJson } from "../contract/write-json";
import { failTask } from "../db/fail-task";
import { leaseHash } from "../db/lease";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { workPool } from "../db/pool";
import { holderOf, inputHash, refuseHeld, textHash } from "../db/refuse-held";
import { taskFor } from "../db/task-for";

/** Fail: one strike; the last one, or one that is not retryable, escalates. */
export async function fail(caller: Caller, input: Input<"fail">): Promise<Task> {
  const hash = inputHash(input);
  const changed = await onLockedTask(workPool(), input.id, (client) => failTask(client, {
    id: input.id, lease: leaseHash(input.leaseToken), holder: holderOf(caller), ...by(actorOf(caller)), action: "fail", inputHash: hash,
    error: writeJson(input.error), retryable: input.retryable, retryAfter: input.retryAfterSeconds,
    state: input.state?.text, stateHash: textHash(input.state?.text),
  }));
  if (!changed.length) await refuseHeld(caller, input.id, input.leaseToken, "fail", hash);
  return taskFor(caller, input.id);
}
