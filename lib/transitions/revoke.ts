import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import type { Task } from "../contract/task";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { peoplePool } from "../db/pool";
import { refuseStatus, taskFor } from "../db/task-for";
import { revokeLease } from "../db/revoke-lease";

/** Revoke: an operator takes a lease away; whatever its holder writes from now on is refused. */
export async function revoke(caller: PersonCaller, input: Input<"revoke">): Promise<Task> {
  const changed = await onLockedTask(peoplePool(), input.id, (client) => revokeLease(client, { id: input.id, note: input.note, ...by(actorOf(caller)) }));
  if (!changed.length) await refuseStatus(caller, input.id, "has no lease to revoke");
  return taskFor(caller, input.id);
}
