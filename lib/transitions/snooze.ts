import type { ApprovalDetail } from "../contract/approval";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { by } from "../db/log-events";
import { snoozeApproval } from "../db/note-on-task";
import { peoplePool } from "../db/pool";
import { approvalFor } from "../db/read-approval-detail";

/** Snooze: out of the person's own list until a time before the deadline; null wakes it. */
export async function snooze(caller: PersonCaller, input: Input<"snooze">): Promise<ApprovalDetail> {
  const approval = await approvalFor(caller, input.id);
  const changed = await snoozeApproval(peoplePool(), { id: approval.taskId, approvalId: input.id, until: input.until, ...by(actorOf(caller)) });
  if (changed.length) return approval;
  if (approval.state !== "open") throw new Refusal("approval_closed", `The approval is ${approval.verdict ?? approval.state}.`);
  throw Refusal.invalid("/until", "must lie between now and the deadline");
}
