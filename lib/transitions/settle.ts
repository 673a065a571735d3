import type { Approval } from "../contract/approval";
import { actorOf, type Caller, visibleTo } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { leaseHash } from "../db/lease";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { workPool } from "../db/pool";
import { readApproval } from "../db/read-approval";
import { readHeld } from "../db/read-held";
import { refuseMissingAttachments } from "../db/read-attachment-hashes";
import { settleApproval } from "../db/settle-approval";
import { holderOf, inputHash, refuseHeld } from "../db/refuse-held";

/** Settle: whether the approved action was done, with evidence. Where it was not, the approval is good again. */
export async function settle(caller: Caller, input: Input<"settle">): Promise<Approval> {
  const seen = () => readApproval(input.id, visibleTo(caller), workPool());
  const approval = await seen();
  if (!approval) throw new Refusal("not_found", "There is no such approval.");
  await refuseMissingAttachments(caller, input.evidence ?? [], "/evidence");
  const settled = await onLockedTask(workPool(), approval.taskId, (client) => settleApproval(client, {
    id: approval.taskId, lease: leaseHash(input.leaseToken), holder: holderOf(caller), ...by(actorOf(caller)),
    approvalId: input.id, outcome: input.outcome, evidence: input.evidence ?? [],
  }));
  const now = (await seen())!;
  if (settled.length || (now.outcome === input.outcome && (await wasTheirs(now.taskId, input.leaseToken)))) return now;
  await refuseHeld(caller, approval.taskId, input.leaseToken, "settle", inputHash(input));
  return now;
}

/** A repeat answers as the first did; somebody else's call with the same outcome is no repeat. */
async function wasTheirs(id: string, token: string): Promise<boolean> {
  const [task] = await readHeld(workPool(), { id });
  return [task?.lease_hash, task?.last_lease_hash].some((hash) => hash?.equals(leaseHash(token)));
}
