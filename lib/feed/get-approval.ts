// GET /approvals/{id}: with `waitSeconds`, held until it is decided or the time is up.
import { type Caller, visibleTo } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { readApproval } from "../db/read-approval";
import { approvalFor } from "../db/read-approval-detail";
import { nextRing } from "./next-ring";

export async function getApproval(caller: Caller, input: Input<"getApproval">, { signal }: { signal: AbortSignal }): Promise<Output<"getApproval">> {
  const until = Date.now() + (input.waitSeconds ?? 0) * 1000;
  while (Date.now() < until && !signal.aborted) {
    const approval = await readApproval(input.id, visibleTo(caller));
    if (!approval) throw new Refusal("not_found", "There is no such approval.");
    if (approval.state !== "open") break;
    await nextRing(Math.min(until - Date.now(), Math.max(0, Date.parse(approval.expiresAt) - Date.now()) + 50), signal);
  }
  return approvalFor(caller, input.id);
}
