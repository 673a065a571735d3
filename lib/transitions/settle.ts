import type { Approval } from "../contract/approval";
import { actorOf, type Caller, visibleTo } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { leaseHash } from "../db/lease";
import { by } from "../db/log-events";
import { workPool } from "../db/pool";
import { readApproval } from "../db/read-approval";
import { refuseMissingAttachments } from "../db/read-attachment-hashes";
import { settleApproval } from "../db/settle-approval";
import { holderOf, inputHash, refuseHeld } from "../db/refuse-held";

/** Settle: whether the approved action was done, with evidence. Where it was not, the approval is good again. */
export async function settle(caller: Caller, input: Input<"settle">): Promise<Approval> {
  const seen = () => readApproval(input.id, visibleTo(caller), workPool());
  const approval = await seen();
  if (!approval) throw new Refusal("not_found", "There is no such approval.");
  await refuseMissingAttachments(input.evidence ?? [], "/evidence");
  const settled = await settleApproval(workPool(), {
    id: approval.taskId, lease: leaseHash(input.leaseToken), holder: holderOf(caller), ...by(actorOf(caller)),
    approvalId: input.id, outcome: input.outcome, evidence: input.evidence ?? [],
  });
  const now = (await seen())!;
  if (settled.length || now.outcome === input.outcome) return now;
  if (!now.redeemedAt) throw new Refusal("approval_required", "Only a redeemed approval is settled.", { task: { id: now.taskId, status: "in_progress" } });
  await refuseHeld(caller, approval.taskId, input.leaseToken, "settle", inputHash(input));
  return now;
}
