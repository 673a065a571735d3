// Where an open page stands: whether its buttons may act, and if not, why.
import type { Approval } from "@/lib/contract/approval";
import { approvers } from "./approvers";

export type Phase = "open" | "voted" | "decided" | "expired" | "withdrawn" | "closed" | "changed";

/** `shownHash` is the content on screen; `passed` whether the deadline has gone by on the server's clock. */
export function phaseOf(approval: Approval, shownHash: string, passed: boolean, me: string): Phase {
  if (approval.state !== "open") return approval.state;
  if (approval.contentHash !== shownHash) return "changed";
  if (passed) return "expired";
  const mine = approval.votes.find((vote) => vote.by.id === me);
  // Enough who may decide again after they might not: one of them says yes once more.
  const fills = mine?.counts && approvers(approval).length >= approval.approvalsNeeded;
  return mine && !fills ? "voted" : "open";
}
