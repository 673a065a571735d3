import { changeRequest } from "./change-request";
import type { Posting } from "./open-posting";
import { say } from "./say";
import type { Slice } from "./slice";
import { stopAt } from "./stop-at";

/** Stops and asks. After this the lease is gone, and a person has all the time the policy gives. */
export async function park({ board, url, claim, lease, checkpoint }: Slice, posting: Posting, reason?: string): Promise<void> {
  if (!checkpoint) throw new Error("There is nothing to ask about before the form is filled.");
  lease.stop();
  const approval = await board.park({
    id: claim.task.id,
    leaseToken: claim.leaseToken,
    request: changeRequest(posting, checkpoint, reason),
    state: checkpoint,
  });
  say(`waiting for you: ${url}/approvals/${approval.id}`);
  await stopAt("parked");
}
