// GET /approvals/{id}: with `waitSeconds`, held until it is decided or the time is up.
import { type Caller, visibleTo } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { readApproval } from "../db/read-approval";
import { whileLive } from "../db/while-live";
import { approvalFor } from "../db/read-approval-detail";
import { hearRings } from "./hear-rings";

export async function getApproval(caller: Caller, input: Input<"getApproval">, { signal }: { signal: AbortSignal }): Promise<Output<"getApproval">> {
  if (input.waitSeconds) await whileLive(caller, signal, (live, refuseEnded) => decidedOrLate(caller, input.id, Date.now() + input.waitSeconds! * 1000, live).then(refuseEnded));
  return approvalFor(caller, input.id);
}

async function decidedOrLate(caller: Caller, id: string, until: number, signal: AbortSignal): Promise<void> {
  const rings = await hearRings();
  try {
    for (let going = true; going && Date.now() < until && !signal.aborted; ) {
      const approval = await readApproval(id, visibleTo(caller));
      if (!approval) throw new Refusal("not_found", "There is no such approval.");
      if (approval.state !== "open") break;
      going = await rings.rung(Math.min(until - Date.now(), Math.max(0, Date.parse(approval.expiresAt) - Date.now()) + 50), signal);
    }
  } finally {
    rings.leave();
  }
}
