import Link from "next/link";
import { longSpan } from "@/components/ui/duration";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Why } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { DiffValue } from "./diff-value";
import { LongText } from "./long-text.client";
import { Fact, SideSection } from "./side-section";

/** Which rules stopped the agent, what the agent says about it, and what a yes rests on. */
export function WhyHere({ why, request }: { why: Why; request: ChangeRequest }) {
  const preconditions = Object.entries(request.preconditions ?? {});
  return (
    <SideSection title="Why it stopped here">
      <dl className="grid gap-1.5">
        <Fact label="policy">
          <Link href={`/capabilities/${encodeURIComponent(why.capability)}`} prefetch={false} className="underline decoration-line3/60 underline-offset-3 hover:decoration-ink">
            <UntrustedText text={why.capability} />
          </Link>
          {why.policyVersion !== null && <span className="text-ink3"> v{why.policyVersion}</span>}
        </Fact>
        <Fact label={why.rules.length === 1 ? "rule" : "rules"}>
          <ul className="grid gap-1">
            {counted(why.rules).map(([detail, times]) => (
              <li key={detail}>
                <UntrustedText text={detail} />
                {times > 1 && <span className="text-ink3"> × {times}</span>}
              </li>
            ))}
          </ul>
        </Fact>
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
        {why.approvalValidSeconds && request.ask !== "answer" && <Fact label="a yes holds">{longSpan(why.approvalValidSeconds * 1000)}</Fact>}
      </dl>
    </SideSection>
  );
}

/** One line for each sentence: a form of twenty guesses says it once. */
function counted(rules: Why["rules"]): [detail: string, times: number][] {
  const times = new Map<string, number>();
  for (const { detail } of rules) times.set(detail, (times.get(detail) ?? 0) + 1);
  return [...times];
}
