import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import type { Task } from "../contract/task";
import { by } from "../db/log-events";
import { peoplePool } from "../db/pool";
import { textHash } from "../db/refuse-held";
import { refuseStatus, taskFor } from "../db/task-for";
import { updateTask } from "../db/update-task";

/** Update: an operator changes a task; `If-Match` names the version that was read. */
export async function update(caller: PersonCaller, input: Input<"update">, { headers }: { headers: Pick<Headers, "get"> }): Promise<Task> {
  const version = readIfMatch(headers.get("if-match"));
  const changed = await updateTask(peoplePool(), {
    ...input, version, taskInput: input.input?.text, taskInputHash: textHash(input.input?.text), ...by(actorOf(caller)),
  });
  const task = await taskFor(caller, input.id);
  if (changed.length) return task;
  if (version !== null && task.version !== version)
    throw new Refusal("version_conflict", `The task is at version ${task.version}.`, { task: { id: task.id, status: task.status } });
  return refuseStatus(caller, input.id, "cannot be changed");
}

function readIfMatch(header: string | null): number | null {
  if (header === null) return null;
  const digits = /^"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (!digits) throw new Refusal("invalid", "If-Match must be the version that was read.", { errors: [{ pointer: "", message: "If-Match must be a version" }] });
  return Number(digits);
}
