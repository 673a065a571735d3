import { ApiError } from "@/lib/client/api";
import type { Approval } from "@/lib/contract/approval";
import { FormDiffers } from "./form-differs";
import type { Slice } from "./slice";

/** Uses the approval up. When it returns, this run and no other may act on it. */
export async function redeem(slice: Slice, approval: Approval, contentHash: string, observed: Record<string, string>): Promise<void> {
  slice.mayBeSent = true;
  try {
    await slice.board.redeem({
      id: approval.id,
      leaseToken: slice.claim.leaseToken,
      contentHash,
      observed,
    });
  } catch (error) {
    slice.mayBeSent = !isRefusal(error);
    if (isRefusal(error) && mustAskAgain.has(error.code)) throw new FormDiffers(error.message);
    throw error;
  }
}

const mustAskAgain = new Set(["precondition_changed", "approval_stale"]);

/** A refusal is the board's own word that nothing was used up. No answer at all is not. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.problem.status < 500;
}
