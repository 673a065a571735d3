import type { ReactNode } from "react";
import { Countdown } from "@/components/ui/countdown.client";
import { AbsoluteTime, RelativeTime } from "@/components/ui/relative-time.client";
import { RiskTag } from "@/components/ui/risk-tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { approvers } from "./approvers";
import { HostText } from "./host-text";
import { longHosts } from "./long-hosts";
import type { Phase } from "./phase";

/** Under the question: how bad it could be, what it touches, who asks, and until when. */
export function ItemFacts({ approval, request, phase, children }: { approval: Approval; request: ChangeRequest; phase: Phase; children: ReactNode }) {
  const waiting = phase === "open" || phase === "voted";
  return (
    <div className="bg-panel text-xs text-ink2 [grid-area:meta]">
      <PinnedHosts request={request} />
      <div className="flex flex-wrap items-start gap-x-3.5 px-4 pt-1 pb-2 @[46rem]/item:flex-nowrap @[46rem]/item:px-6">
        <span className="flex h-8 items-center">
          <RiskTag risk={request.risk} reversible={request.reversible} />
        </span>
        <div className="order-3 flex max-h-[18dvh] min-w-0 flex-1 basis-full flex-wrap items-center gap-x-3.5 gap-y-1 overflow-y-auto @[46rem]/item:order-2 @[46rem]/item:min-h-8 @[46rem]/item:basis-0">
        {request.target && (
          <span className="min-w-0 text-sm">
            <HostText text={request.target} />
          </span>
        )}
        <span className="min-w-0">
          asked by{" "}
          <b className="text-ink">
            <UntrustedText text={approval.askedBy.name} />
          </b>{" "}
          <RelativeTime at={approval.createdAt} />
          {approval.round > 1 && `, round ${approval.round}`}
        </span>
        {approval.approvalsNeeded > 1 && <Quorum approval={approval} />}
        {waiting && (
          <span className="whitespace-nowrap">
            <span className="max-lg:hidden">
              expires in <Countdown to={approval.expiresAt} long passed="0 s" /> ·{" "}
            </span>
            <span className="lg:hidden">until </span>
            <AbsoluteTime at={approval.expiresAt} zone />
          </span>
        )}
        </div>
        <div className="order-2 ml-auto flex h-8 shrink-0 items-center gap-2 @[46rem]/item:order-3">{children}</div>
      </div>
    </div>
  );
}

/** Above what may scroll: where a long question or target leads, so that the end of a host is never out of sight. */
function PinnedHosts({ request }: { request: ChangeRequest }) {
  const hosts = longHosts(request);
  if (hosts.length === 0) return null;
  return (
    <p className="px-4 pt-1.5 text-sm @[46rem]/item:px-6">
      leads to{" "}
      {hosts.map((host, index) => (
        <span key={host}>
          {index > 0 && ", "}
          <b className="text-ink">
            <UntrustedText text={host} />
          </b>
        </span>
      ))}
    </p>
  );
}

function Quorum({ approval }: { approval: Approval }) {
  const yes = approvers(approval);
  return (
    <span>
      <b className="text-ink tabular-nums">
        {yes.length} of {approval.approvalsNeeded}
      </b>{" "}
      approvals{yes.length > 0 && ` (${yes.join(", ")})`}
    </span>
  );
}
