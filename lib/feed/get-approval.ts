// GET /approvals/{id}: with `waitSeconds`, held until it is decided or the time is up.
import type { Caller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { approvalFor } from "../db/read-approval-detail";
import { nextRing } from "./next-ring";

export async function getApproval(caller: Caller, input: Input<"getApproval">, { signal }: { signal: AbortSignal }): Promise<Output<"getApproval">> {
  const until = Date.now() + (input.waitSeconds ?? 0) * 1000;
  for (;;) {
    const approval = await approvalFor(caller, input.id);
    const left = until - Date.now();
    if (approval.state !== "open" || left <= 0 || signal.aborted) return approval;
    await nextRing(Math.min(left, Math.max(0, Date.parse(approval.expiresAt) - Date.now()) + 50), signal);
  }
}
