import type { ApprovalDetail } from "../contract/approval";
import type { PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { decideOne } from "../db/decide-one";
import { approvalFor } from "../db/read-approval-detail";

/** Decide: approve (perhaps with edits or answers), request changes, reject. */
export async function decide(caller: PersonCaller, input: Input<"decide">): Promise<ApprovalDetail> {
  await decideOne(caller, input);
  return approvalFor(caller, input.id);
}
