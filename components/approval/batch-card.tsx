// One request of a batch: only what differs from the others, why it may have to be decided by itself, and how it ended.
import { CircleCheck, CircleX, Lock } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EntryCard } from "@/components/ui/card";
import { Countdown } from "@/components/ui/countdown.client";
import { RiskTag } from "@/components/ui/risk-tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { ApprovalDetail } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import type { Part } from "./batch-parts";
import { PartList } from "./batch-shared";
import { HiddenWarning } from "./hidden-warning";
import { HostWarning } from "./host-warning";
import { VERDICT_WORDS } from "./decision-words";
import { UndoButton } from "./undo.client";

type Props = { approval: ApprovalDetail; parts: Part[]; alone: string | undefined; /** Null when it was decided, else what was refused. */ result: string | null | undefined; onLeaveOut: () => void };

export function BatchCard({ approval, parts, alone, result, onLeaveOut }: Props) {
  const request = approval.request as ChangeRequest;
  return (
    <li>
      <EntryCard aria-label={request.question} className={alone ? "border-people-line" : ""}>
        <header className="grid gap-1.5 border-b border-line px-3.5 py-2.5 last:border-b-0">
          <h2 className="text-base leading-[1.35] font-[560]">
            <Link href={`/approvals/${approval.id}`} className="hover:underline">
              <UntrustedText text={request.question} />
            </Link>
          </h2>
          <p className="flex items-center gap-2 text-xs text-ink2">
            <RiskTag risk={request.risk} reversible={request.reversible} />
            {approval.state === "open" && <Countdown to={approval.expiresAt} long passed="expired" className="ml-auto" />}
          </p>
        </header>
        <div className="grid gap-2 p-2 empty:hidden">
          <HostWarning request={request} />
          <HiddenWarning request={request} />
        </div>
        <PartList parts={parts.filter(({ name }) => name !== "Question")} narrow />
        <footer className="flex min-h-10 items-center gap-2 border-t border-line px-3.5 py-2 text-xs first:border-t-0">
          <State approval={approval} alone={alone} result={result} />
          {approval.state === "open" && result !== null && (
            <Button size="sm" variant="ghost" onClick={onLeaveOut} className="ml-auto">
              Leave it out
            </Button>
          )}
        </footer>
      </EntryCard>
    </li>
  );
}

function State({ approval, alone, result }: Pick<Props, "approval" | "alone" | "result">) {
  if (approval.verdict)
    return (
      <span role="status" className="flex flex-1 items-center gap-1.5 font-[550] text-go">
        <CircleCheck aria-hidden className="size-4 shrink-0" /> {VERDICT_WORDS[approval.verdict]} {approval.decidedBy && `by ${approval.decidedBy.name}`}
        {approval.undoUntil && (
          <span className="ml-auto">
            <UndoButton decision={{ id: approval.id, undoUntil: approval.undoUntil, decidedAt: approval.decidedAt }} />
          </span>
        )}
      </span>
    );
  if (typeof result === "string")
    return (
      <span role="status" className="flex items-start gap-1.5 text-stop">
        <CircleX aria-hidden className="size-4 shrink-0" /> <UntrustedText text={result} />
      </span>
    );
  if (alone)
    return (
      <span className="flex items-start gap-1.5 text-people">
        <Lock aria-hidden className="mt-px size-3.5 shrink-0" /> {alone}
      </span>
    );
  return <span className="text-ink3">{result === null ? "voted" : "ready"}</span>;
}
