import type { Approval } from "@/lib/contract/approval";
import { say } from "./say";
import type { Slice } from "./slice";

/** The approval that an earlier run redeemed and settled as done before it died; only `complete` is left to do. */
export async function settledApproval({ board, claim }: Slice): Promise<Approval | null> {
  const latest = claim.task.approval;
  if (!latest?.redeemedAt) return null;
  const approval = await board.getApproval({ id: latest.id });
  return approval.outcome === "done" ? approval : null;
}

export async function completeSettled({ board, claim }: Slice, approval: Approval): Promise<void> {
  const result = { reference: null, note: `Submitted by an earlier run; the evidence is with approval ${approval.id}.` };
  await board.complete({ id: claim.task.id, leaseToken: claim.leaseToken, result });
  say(`completed "${claim.task.title}", which an earlier run had submitted`);
}
