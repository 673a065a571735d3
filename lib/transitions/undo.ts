import type { Approval } from "../contract/approval";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { peoplePool } from "../db/pool";
import { readApproval } from "../db/read-approval";
import { taskFor } from "../db/task-for";
import { undoDecision } from "../db/undo-decision";

/** Undo: who decided takes it back, for a few seconds and while no agent has claimed. */
export async function undo(caller: PersonCaller, input: Input<"undo">): Promise<Approval> {
  const before = await readApproval(input.id);
  if (!before) throw new Refusal("not_found", "There is no such approval.");
  const changed = await onLockedTask(peoplePool(), before.taskId, (client) => undoDecision(client, { id: input.id, ...by(actorOf(caller)) }));
  const approval = (await readApproval(input.id))!;
  if (changed.length) return approval;
  const { id, status } = await taskFor(caller, before.taskId);
  if (!approval.verdict) throw new Refusal("wrong_status", "There is no decision to take back.", { task: { id, status } });
  if (approval.decidedBy?.id !== caller.userId) throw new Refusal("forbidden", "Only who decided can take it back.");
  throw new Refusal("approval_closed", "It is too late to take this back.", { task: { id, status } });
}
