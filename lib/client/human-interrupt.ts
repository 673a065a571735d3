// LangGraph's human interrupt as a change request, and a person's answer as what its resume takes.
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { inputOf, toolRequest } from "./tool-request";

export type HumanInterrupt = {
  action_request: { action: string; args: Record<string, unknown> };
  config?: { allow_ignore?: boolean; allow_respond?: boolean; allow_edit?: boolean; allow_accept?: boolean };
  description?: string;
};
export type HumanResponse =
  | { type: "accept"; args: null }
  | { type: "edit"; args: { action: string; args: Record<string, unknown> } }
  | { type: "response"; args: string }
  | { type: "ignore"; args: null };

/** What to park with. */
export function requestOfInterrupt({ action_request: { action, args }, config, description }: HumanInterrupt, holdSeconds = 172_800): ChangeRequest {
  const reason = description?.slice(0, 5000);
  const { editable, ...request } = toolRequest(action, args, { question: `Let the agent call ${action}`, holdSeconds, ...(reason ? { reason } : {}) });
  return config?.allow_edit === false ? request : { ...request, ...(editable ? { editable } : {}) };
}

/** What to resume the graph with, once the approval is decided, and redeemed where it was approved. */
export function responseOfApproval({ verdict, comment, edits, approvedRequest }: Pick<Approval, "verdict" | "comment" | "edits" | "approvedRequest">, { action_request: { action, args }, config }: HumanInterrupt): HumanResponse {
  if (verdict === "approved") return edits ? { type: "edit", args: { action, args: inputOf(approvedRequest as ChangeRequest, args) } } : { type: "accept", args: null };
  if (verdict === "rejected" && config?.allow_ignore !== false) return { type: "ignore", args: null };
  if (verdict === "changes_requested" || verdict === "rejected") return { type: "response", args: comment ?? "A person did not approve this." };
  throw new Error("The approval is not decided.");
}
