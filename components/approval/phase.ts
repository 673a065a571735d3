// Where an open page stands: whether its buttons may act, and if not, why.
import type { Approval } from "@/lib/contract/approval";

export type Phase = "open" | "voted" | "decided" | "expired" | "withdrawn" | "closed" | "changed";

/** `shownHash` is the content on screen; `passed` whether the deadline has gone by on the server's clock. */
export function phaseOf(approval: Approval, shownHash: string, passed: boolean, me: string): Phase {
  if (approval.state !== "open") return approval.state;
  if (approval.contentHash !== shownHash) return "changed";
  if (passed) return "expired";
  return approval.votes.some((vote) => vote.by.id === me) ? "voted" : "open";
}
