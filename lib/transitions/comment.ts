import { actorOf, type Caller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import type { Task } from "../contract/task";
import { by } from "../db/log-events";
import { commentOnTask } from "../db/note-on-task";
import { peoplePool } from "../db/pool";
import { taskFor } from "../db/task-for";

/** Comment: people write to whoever works on the task; the holder answers. */
export async function comment(caller: Caller, input: Input<"comment">): Promise<Task> {
  const task = await taskFor(caller, input.id);
  if (caller.kind === "agent" && task.lease?.holder.id !== caller.agentId) throw new Refusal("forbidden", "Only the holder of the task comments with a key.");
  await commentOnTask(peoplePool(), { id: input.id, text: input.text, ...by(actorOf(caller)) });
  return taskFor(caller, input.id);
}
