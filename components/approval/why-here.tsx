import { longSpan } from "@/components/ui/duration";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import type { Policy } from "@/lib/contract/policy";
import { DiffValue } from "./diff-value";
import { LongText } from "./long-text.client";
import { Fact, SideSection } from "./side-section";

/** Which rule stopped the agent, what the agent says about it, and what a yes rests on. */
export function WhyHere({ approval, request, policy }: { approval: Approval; request: ChangeRequest; policy: Policy | undefined }) {
  const preconditions = Object.entries(request.preconditions ?? {});
  return (
    <SideSection title="Why it stopped here">
      <dl className="grid gap-1.5">
        <Fact label="policy">{rule(approval, policy)}</Fact>
        {request.reason && (
          <Fact label="agent says">
            <LongText text={request.reason} />
          </Fact>
        )}
        {preconditions.map(([name, value]) => (
          <Fact key={name} label="only while">
            <span className="font-mono text-xs">
              <UntrustedText text={name} /> = <DiffValue value={value} />
            </span>
          </Fact>
        ))}
        {policy?.approvalValidSeconds && approval.ask === "approval" && <Fact label="a yes holds">{longSpan(policy.approvalValidSeconds * 1000)}</Fact>}
      </dl>
    </SideSection>
  );
}

function rule(approval: Approval, policy: Policy | undefined): string {
  if (approval.ask === "answer") return "the agent asks a question";
  if (policy && !policy.requiresApproval) return `${approval.capability} does not require approval; the agent asked anyway`;
  if (approval.approvalsNeeded > 1) return `${approval.capability} requires ${approval.approvalsNeeded} approvals`;
  return `${approval.capability} requires approval`;
}
