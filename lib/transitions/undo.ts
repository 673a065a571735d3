import type { ApprovalDetail } from "../contract/approval";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { peoplePool } from "../db/pool";
import { approvalFor } from "../db/read-approval-detail";
import { taskFor } from "../db/task-for";
import { undoDecision } from "../db/undo-decision";

/** Undo: who decided takes it back, for a few seconds and while no agent has claimed. */
export async function undo(caller: PersonCaller, input: Input<"undo">): Promise<ApprovalDetail> {
  const before = await approvalFor(caller, input.id);
  const changed = await onLockedTask(peoplePool(), before.taskId, (client) => undoDecision(client, { id: input.id, ...by(actorOf(caller)) }));
  const approval = await approvalFor(caller, input.id);
  if (changed.length) return approval;
  const { id, status } = await taskFor(caller, before.taskId);
  if (!approval.verdict) throw new Refusal("wrong_status", "There is no decision to take back.", { task: { id, status } });
  if (approval.decidedBy?.id !== caller.userId) throw new Refusal("forbidden", "Only who decided can take it back.");
  throw new Refusal("approval_closed", "It is too late to take this back.", { task: { id, status } });
}
