import { actorOf, type AgentCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import type { Task } from "../contract/task";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { workPool } from "../db/pool";
import { readApproval } from "../db/read-approval";
import { withdrawApproval } from "../db/withdraw-approval";
import { taskFor } from "../db/task-for";

/** Withdraw: the agent that parked takes its question back; the task is pending again, its state kept. */
export async function withdraw(caller: AgentCaller, input: Input<"withdraw">): Promise<Task> {
  const task = await taskFor(caller, input.id);
  const changed = await onLockedTask(workPool(), input.id, (client) => withdrawApproval(client, { id: input.id, approvalId: input.approvalId, note: input.note, ...by(actorOf(caller)) }));
  if (changed.length) return taskFor(caller, input.id);
  const approval = await readApproval(input.approvalId);
  if (!approval || approval.taskId !== input.id || approval.askedBy.id !== caller.agentId) throw new Refusal("not_found", "This key has no such approval.");
  const facts = { task: { id: task.id, status: task.status } };
  if (approval.state === "withdrawn") return task;
  if (approval.state === "expired") throw new Refusal("approval_expired", "The approval has expired.", facts);
  throw new Refusal("approval_closed", `The approval is ${approval.verdict ?? approval.state}.`, facts);
}
