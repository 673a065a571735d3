// Asked again: what was answered last time, and what is different now.
import { Card, CardHeader } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { ApprovalDetail } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { plural } from "./plural";
import { DiffList } from "./diff-list";
import { diffRequests } from "./request-diff";
import { VERDICT_LOOKS } from "./verdict-looks";

export function RoundChanges({ approval, request }: { approval: ApprovalDetail; request: ChangeRequest }) {
  const last = approval.previous[0];
  if (!last) return null;
  const diffs = diffRequests(last.request as ChangeRequest, request);
  const look = last.verdict ? VERDICT_LOOKS[last.verdict] : undefined;
  return (
    <Card aria-label="What is different now" className="border-people-line">
      <CardHeader title="What is different now" note={`since round ${last.round}`} end={diffs.length ? `${plural(diffs.length, "part")} of it` : "nothing"} />
      <div className="border-b border-line bg-people-bg/45 px-3.5 py-2 text-sm last:border-b-0">
        <b className="text-people">{look?.words ?? last.state}</b>
        {last.decidedBy && <> by {last.decidedBy.name}</>} <RelativeTime at={last.decidedAt ?? last.createdAt} className="text-xs text-ink3" />
        {last.comment && (
          <span className="mt-0.5 block text-pretty">
            <UntrustedText text={last.comment} multiline />
          </span>
        )}
        {diffs.length === 0 && <span className="mt-1 block font-[550] text-stop">It is word for word the same request.</span>}
      </div>
      {diffs.length > 0 && <DiffList diffs={diffs} />}
    </Card>
  );
}
