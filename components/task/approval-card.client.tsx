"use client";

import Link from "next/link";
import { Card, CardHeader } from "@/components/ui/card";
import { Countdown } from "@/components/ui/countdown.client";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { RiskTag } from "@/components/ui/risk-tag";
import { StatusTag } from "@/components/ui/status-tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { TaskWithPolicy } from "@/lib/contract/task";

/** The latest request to people and what became of it. */
export function ApprovalCard({ task: { approval } }: { task: TaskWithPolicy }) {
  if (!approval) return null;
  return (
    <Card aria-labelledby="approval-heading">
      <CardHeader id="approval-heading" title="Request to people" note={`round ${approval.round}`} end={<Outcome approval={approval} />} />
      <div className="grid gap-1.5 px-3.5 py-3">
        <Link href={`/approvals/${approval.id}`} className="font-[550] underline decoration-line2 underline-offset-3 hover:decoration-ink">
          <UntrustedText text={approval.question} />
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink2">
          <RiskTag risk={approval.risk} reversible={approval.reversible} />
          {approval.target && <UntrustedText text={approval.target} />}
          <span>
            asked <RelativeTime at={approval.createdAt} />
          </span>
          {approval.state === "open" && (
            <span>
              expires in <Countdown to={approval.expiresAt} long passed="now" />
            </span>
          )}
        </div>
        {approval.comment && (
          <blockquote className="mt-1 border-l-2 border-line2 pl-3 text-sm text-ink2">
            <UntrustedText text={approval.comment} multiline />
          </blockquote>
        )}
      </div>
    </Card>
  );
}

function Outcome({ approval }: { approval: NonNullable<TaskWithPolicy["approval"]> }) {
  if (approval.state === "open") return <StatusTag status="needs_approval" />;
  if (approval.verdict === null) return <StatusTag status={approval.state} />;
  return (
    <>
      {approval.decidedBy && approval.decidedAt && (
        <span className="max-sm:hidden">
          by {approval.decidedBy.name}, <RelativeTime at={approval.decidedAt} />
        </span>
      )}
      <StatusTag status={approval.verdict} />
    </>
  );
}
