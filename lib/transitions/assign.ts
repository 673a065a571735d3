import type { ApprovalDetail } from "../contract/approval";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { by } from "../db/log-events";
import { assignTask } from "../db/note-on-task";
import { peoplePool } from "../db/pool";
import { approvalFor } from "../db/read-approval-detail";

/** Assign: whose the decision is; null takes the name off. */
export async function assign(caller: PersonCaller, input: Input<"assign">): Promise<ApprovalDetail> {
  const approval = await approvalFor(caller, input.id);
  const changed = await assignTask(peoplePool(), { id: approval.taskId, assignee: input.assignee, ...by(actorOf(caller)) });
  if (!changed.length) throw Refusal.invalid("/assignee", "is not a person here");
  return approvalFor(caller, input.id);
}
