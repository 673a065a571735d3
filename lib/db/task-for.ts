import { type Caller, visibleTo } from "../contract/caller";
import { Refusal } from "../contract/problem";
import type { Task } from "../contract/task";
import { readTask } from "./read-task";

/** The task as the caller sees it; 404 where it is not there or not theirs to see. */
export async function taskFor(caller: Caller, id: string): Promise<Task> {
  const task = await readTask(id, visibleTo(caller));
  if (!task) throw new Refusal("not_found", "There is no such task.");
  const { policy: _, ...rest } = task;
  return rest;
}

/** Says that the task's present status does not allow this. */
export async function refuseStatus(caller: Caller, id: string, detail = "does not allow this"): Promise<never> {
  const task = await taskFor(caller, id);
  throw new Refusal("wrong_status", `The task is ${task.status}, which ${detail}.`, { task: { id, status: task.status } });
}
