import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import type { Task } from "../contract/task";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { peoplePool } from "../db/pool";
import { isUnknown, requeueTask } from "../db/requeue-task";
import { textHash } from "../db/refuse-held";
import { refuseStatus, taskFor } from "../db/task-for";

/** Requeue: back to the agents with strikes reset; no earlier verdict carries over. */
export async function requeue(caller: PersonCaller, input: Input<"requeue">): Promise<Task> {
  const changed = await onLockedTask(peoplePool(), input.id, (client) => requeueTask(client, {
    id: input.id, ...by(actorOf(caller)), note: input.note, checked: input.checked, priority: input.priority,
    taskInput: input.input?.text, taskInputHash: textHash(input.input?.text),
  }));
  if (!changed.length) {
    if (input.checked === undefined && (await isUnknown(peoplePool(), { id: input.id })).length)
      throw Refusal.invalid("/checked", "must say how the side effect was checked, since its outcome is unknown");
    await refuseStatus(caller, input.id, "cannot be requeued");
  }
  return taskFor(caller, input.id);
}
