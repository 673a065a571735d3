import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import type { Task } from "../contract/task";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { peoplePool } from "../db/pool";
import { refuseStatus, taskFor } from "../db/task-for";
import { reopenApproval } from "../db/reopen-approval";

/** Reopen: an expired approval is asked again, with a new deadline and the same content. */
export async function reopen(caller: PersonCaller, input: Input<"reopen">): Promise<Task> {
  const changed = await onLockedTask(peoplePool(), input.id, (client) => reopenApproval(client, { id: input.id, ...by(actorOf(caller)) }));
  if (!changed.length) await refuseStatus(caller, input.id, "has no expired approval to reopen");
  return taskFor(caller, input.id);
}
