// After a decision: the comment, the answer, the edits; and for a page that was open, what happened under it.
import type { ReactNode } from "react";
import { JsonView } from "@/components/ui/json-view";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { writeJson } from "@/lib/contract/write-json";
import { EditList } from "./edit-list";
import type { Edit } from "./edits";

export function VerdictNotice({ approval }: { approval: Approval }) {
  const request = approval.request as ChangeRequest;
  const edits = readEdits(approval.edits);
  const option = approval.option === null ? undefined : request.options?.[approval.option];
  if (!approval.comment && edits.length === 0 && approval.answers == null && !option && !approval.redeemedAt) return null;
  return (
    <dl className="grid gap-2 rounded-lg border border-line bg-panel px-3.5 py-3 text-sm">
      {option && (
        <Part label="Picked">
          <UntrustedText text={option.label} />
        </Part>
      )}
      {approval.answers != null && (
        <Part label="Answer">{typeof approval.answers === "string" ? <UntrustedText text={approval.answers} multiline /> : <JsonView text={writeJson(approval.answers)} openDepth={9} />}</Part>
      )}
      {approval.comment && (
        <Part label="Comment">
          <UntrustedText text={approval.comment} multiline />
        </Part>
      )}
      {edits.length > 0 && (
        <Part label="Edited before approval">
          <EditList request={request} edits={edits} />
        </Part>
      )}
      {approval.redeemedAt && <Part label="Since then">{settled(approval)}</Part>}
    </dl>
  );
}

function settled(approval: Approval): string {
  if (approval.outcome === "done") return "The agent used this approval and reported that it is done.";
  if (approval.outcome === "not_done") return "The agent used this approval and reported that it was not done.";
  if (approval.outcome === "unknown") return "The agent used this approval and went on without saying whether it was done.";
  return "The agent has used this approval. It has not reported the outcome yet.";
}

function readEdits(edits: unknown): Edit[] {
  return Array.isArray(edits) ? (edits as Edit[]).filter((edit) => typeof edit?.pointer === "string") : [];
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 @[30rem]/item:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-ink3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
