import type { ReactNode } from "react";
import { Countdown } from "@/components/ui/countdown.client";
import { AbsoluteTime, RelativeTime } from "@/components/ui/relative-time.client";
import { RiskTag } from "@/components/ui/risk-tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { BackToList } from "./back-to-list.client";
import { HostText } from "./host-text";
import type { Phase } from "./phase";

/** What is asked, of what, by whom, and until when. Stays in view. */
export function ItemHead({ approval, request, phase }: { approval: Approval; request: ChangeRequest; phase: Phase }) {
  const waiting = phase === "open" || phase === "voted";
  return (
    <header className="max-h-[42dvh] min-w-0 overflow-y-auto bg-panel px-4 pt-3 pb-3 [grid-area:head] lg:pt-4 @[46rem]/item:pr-2 @[46rem]/item:pl-6">
      <div className="mb-1.5 flex items-center gap-3 lg:hidden">
        <BackToList />
        {waiting && <Countdown to={approval.expiresAt} long passed="expired" className="ml-auto text-sm" />}
      </div>
      <h1 className="text-[1.0625rem] leading-[1.3] font-[640] tracking-[-0.015em] text-pretty @[30rem]/item:text-xl">
        <UntrustedText text={request.question} />
      </h1>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink2">
        <RiskTag risk={request.risk} reversible={request.reversible} />
        {request.target && (
          <span className="min-w-0 text-sm">
            <HostText text={request.target} />
          </span>
        )}
        <span>
          asked by <b className="text-ink">{<UntrustedText text={approval.askedBy.name} />}</b> <RelativeTime at={approval.createdAt} />
        </span>
        {approval.round > 1 && <span>round {approval.round}</span>}
        {approval.approvalsNeeded > 1 && <Quorum approval={approval} />}
        <Deadline waiting={waiting} at={approval.expiresAt} />
      </div>
    </header>
  );
}

function Deadline({ waiting, at }: { waiting: boolean; at: string }): ReactNode {
  if (!waiting) return null;
  return (
    <span className="whitespace-nowrap">
      expires in <Countdown to={at} long passed="0 s" /> · <AbsoluteTime at={at} zone />
    </span>
  );
}

function Quorum({ approval }: { approval: Approval }) {
  const yes = approval.votes.filter((vote) => vote.verdict === "approved");
  return (
    <span title={yes.map((vote) => vote.by.name).join(", ")}>
      <b className="text-ink tabular-nums">
        {yes.length} of {approval.approvalsNeeded}
      </b>{" "}
      approvals{yes.length > 0 && <> ({yes.map((vote) => vote.by.name).join(", ")})</>}
    </span>
  );
}
