"use client";

// The agent has asked anew: what is different in the newer request, and the way to it.
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { approvalQuery } from "@/lib/client/approval-queries";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { DiffList } from "./diff-list";
import { diffRequests } from "./request-diff";

export function Replaced({ by, request }: { by: string; request: ChangeRequest }) {
  const { data: newer } = useQuery(approvalQuery(by));
  const question = (newer?.request as ChangeRequest | undefined)?.question;
  const diffs = newer ? diffRequests(request, newer.request as ChangeRequest) : [];
  return (
    <div role="status">
      <Card className="border-people-line">
        <CardHeader
          title={<span className="text-people">A newer request replaced this one</span>}
          end={
            <Link href={`/approvals/${by}`} prefetch={false} className={buttonClass({ size: "sm" })}>
              Open it
            </Link>
          }
        />
        {question !== undefined && (
          <p className="border-b border-line px-3.5 py-2 text-sm last:border-b-0">
            <Link href={`/approvals/${by}`} prefetch={false} className="font-[550] underline decoration-line3/60 underline-offset-3">
              <UntrustedText text={question} />
            </Link>
            {diffs.length === 0 && <span className="text-ink2"> It says the same.</span>}
          </p>
        )}
        {diffs.length > 0 && <DiffList diffs={diffs} />}
      </Card>
    </div>
  );
}
