// Why people were asked, worked out of the policy as it was then and of the request itself.
import type { Why } from "../contract/approval";
import type { ChangeRequest } from "../contract/change-request";
import { seenParts } from "../contract/seen-parts";

/** What of the policy an approval keeps from when it was asked. */
export type PolicyThen = {
  version: number | null; requiresApproval: boolean; approvalsNeeded: number; approvalsNeededHighRisk: number | null; separateDuties: boolean;
  approvalValidSeconds: number | null; namedDeciders?: number; reauthenticate?: "never" | "high" | "always";
};

type Rule = Why["rules"][number];

export function whyOf(capability: string, request: ChangeRequest, needed: number, policy: PolicyThen): Why {
  const rules = [...gate(request, policy, capability), ...content(request), ...people(needed, request, policy)];
  return { capability, policyVersion: policy.version, rules, approvalValidSeconds: request.ask === "answer" ? null : policy.approvalValidSeconds };
}

function gate(request: ChangeRequest, policy: PolicyThen, capability: string): Rule[] {
  if (request.ask === "answer") return [{ code: "question", field: "/ask", detail: "The agent asks a question." }];
  if (policy.requiresApproval) return [{ code: "requires_approval", field: "requiresApproval", detail: `${capability} needs an approval before it is done.` }];
  return [{ code: "asked_anyway", field: "requiresApproval", detail: `${capability} needs no approval; the agent asked for one.` }];
}

function content(request: ChangeRequest): Rule[] {
  const rules: Rule[] = [];
  if (request.risk === "high") rules.push({ code: "high_risk", field: "/risk", detail: "High risk: all of it has to be seen." });
  if (!request.reversible) rules.push({ code: "irreversible", field: "/reversible", detail: "It cannot be undone: all of it has to be seen." });
  for (const { kind, pointer } of seenParts(request)) if (kind === "guess") rules.push({ code: "guessed", field: pointer, detail: "A guess of the agent, to be confirmed." });
  return rules;
}

function people(needed: number, request: ChangeRequest, policy: PolicyThen): Rule[] {
  const rules: Rule[] = [];
  const byRisk = request.risk === "high" && (policy.approvalsNeededHighRisk ?? 0) > policy.approvalsNeeded;
  if (needed > 1) rules.push({ code: "quorum", field: byRisk ? "approvalsNeededHighRisk" : "approvalsNeeded", detail: `${needed} people have to approve${byRisk ? ", since the risk is high" : ""}.` });
  if (policy.separateDuties) rules.push({ code: "separate_duties", field: "separateDuties", detail: "Who asks, or owns the agent that asks, cannot decide." });
  if (policy.namedDeciders) rules.push({ code: "named_deciders", field: "deciders", detail: "Only the people named for this capability decide." });
  if (policy.reauthenticate === "always" || (policy.reauthenticate === "high" && request.risk === "high"))
    rules.push({ code: "reauthenticate", field: "reauthenticate", detail: "Takes a sign-in of the last five minutes." });
  return rules;
}
