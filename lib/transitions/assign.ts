// Assign: whose the decision or the task is; null takes the name off.
import type { ApprovalDetail } from "../contract/approval";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import type { Task } from "../contract/task";
import { by } from "../db/log-events";
import { assignTask as assignIt } from "../db/note-on-task";
import { peoplePool } from "../db/pool";
import { approvalFor } from "../db/read-approval-detail";
import { taskFor } from "../db/task-for";

export async function assign(caller: PersonCaller, input: Input<"assign">): Promise<ApprovalDetail> {
  const approval = await approvalFor(caller, input.id);
  await assignOrRefuse(caller, approval.taskId, input.assignee);
  return approvalFor(caller, input.id);
}

export async function assignTask(caller: PersonCaller, input: Input<"assignTask">): Promise<Task> {
  await taskFor(caller, input.id);
  await assignOrRefuse(caller, input.id, input.assignee);
  return taskFor(caller, input.id);
}

async function assignOrRefuse(caller: PersonCaller, id: string, assignee: string | null): Promise<void> {
  const changed = await assignIt(peoplePool(), { id, assignee, ...by(actorOf(caller)) });
  if (!changed.length) throw Refusal.invalid("/assignee", "is not a person here");
}
