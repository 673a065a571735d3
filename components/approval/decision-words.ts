// What a decision will do, in words, before it is made.
import type { Approval } from "@/lib/contract/approval";
import type { Block, ChangeRequest } from "@/lib/contract/change-request";
import { approvers } from "./approvers";

export type DecisionVerdict = "approve" | "request_changes" | "reject";

export const VERDICT_WORDS = { approved: "Approved", changes_requested: "Changes requested", rejected: "Rejected", answered: "Answered" } as const;

/** "the form is submitted once" */
export function consequence(verdict: DecisionVerdict, request: ChangeRequest, approval: Pick<Approval, "votes" | "approvalsNeeded">, option?: number): string {
  if (verdict === "reject") return "The task ends here. Nothing is done.";
  if (verdict === "request_changes") return "Nothing is done. The agent gets your comment and has to ask again.";
  if (request.ask === "answer") return "The agent gets your answer and goes on. Nothing is approved by it.";
  const missing = approval.approvalsNeeded - approvers(approval).length - 1;
  if (missing > 0) return `Your vote counts. Nothing is done until ${missing === 1 ? "one more person approves" : `${missing} more people approve`}.`;
  const blocks = [...request.blocks, ...(request.options?.[option ?? -1]?.blocks ?? [])];
  return `${acts(blocks)} once.${request.reversible ? "" : " It cannot be undone."}`;
}

const ACTS: [kind: Block["kind"], words: string][] = [
  ["fields", "the form is submitted"],
  ["message", "the message is sent"],
  ["patch", "the patch is applied"],
  ["change", "the change is made"],
  ["command", "the command runs"],
];

/** All that happens, so that a form does not speak for the command beside it. */
function acts(blocks: Block[]): string {
  const words = ACTS.filter(([kind]) => blocks.some((block) => block.kind === kind)).map(([, act]) => act);
  const said = words.join(", ").replace(/, ([^,]*)$/, " and $1") || "the agent does this";
  return `T${said.slice(1)}${words.length > 1 ? ", each" : ""}`;
}

export const REASONS: Record<"request_changes" | "reject", readonly string[]> = {
  request_changes: ["Wrong value in a field", "Tone is off", "Something is missing", "Ask again with a screenshot"],
  reject: ["Not wanted any more", "Wrong target", "Too risky", "Duplicate", "Not enough evidence"],
};
