// What a decision will do, in words, before it is made.
import type { Approval } from "@/lib/contract/approval";
import type { Block, ChangeRequest } from "@/lib/contract/change-request";
import { approvers } from "./approvers";

export type DecisionVerdict = "approve" | "request_changes" | "reject";

export const VERDICT_WORDS = { approved: "Approved", changes_requested: "Changes requested", rejected: "Rejected", answered: "Answered" } as const;

/** "the form is submitted once" */
export function consequence(verdict: DecisionVerdict, request: ChangeRequest, approval: Pick<Approval, "votes" | "approvalsNeeded">): string {
  if (verdict === "reject") return "The task ends here. Nothing is done.";
  if (verdict === "request_changes") return "Nothing is done. The agent gets your comment and has to ask again.";
  if (request.ask === "answer") return "The agent gets your answer and goes on. Nothing is approved by it.";
  const missing = approval.approvalsNeeded - approvers(approval).length - 1;
  if (missing > 0) return `Your vote counts. Nothing is done until ${missing === 1 ? "one more person approves" : `${missing} more people approve`}.`;
  return `${act(request.blocks)} once.${request.reversible ? "" : " It cannot be undone."}`;
}

const ACTS: [kind: Block["kind"], words: string][] = [
  ["fields", "The form is submitted"],
  ["message", "The message is sent"],
  ["patch", "The patch is applied"],
  ["change", "The change is made"],
  ["command", "The command runs"],
];

function act(blocks: Block[]): string {
  return ACTS.find(([kind]) => blocks.some((block) => block.kind === kind))?.[1] ?? "The agent does this";
}

export const REASONS: Record<"request_changes" | "reject", readonly string[]> = {
  request_changes: ["Wrong value in a field", "Tone is off", "Something is missing", "Ask again with a screenshot"],
  reject: ["Not wanted any more", "Wrong target", "Too risky", "Duplicate", "Not enough evidence"],
};
