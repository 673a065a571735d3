// What stands where the buttons were: what was decided, by whom and when, or why nothing can be decided.
import { Ban, Clock, Eye, RefreshCw, Undo2, Vote, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { AbsoluteTime, RelativeTime } from "@/components/ui/relative-time.client";
import { toneText, type Tone } from "@/components/ui/tag";
import type { Approval } from "@/lib/contract/approval";
import { VERDICT_WORDS } from "./decision-words";
import type { Me } from "./me";
import type { Phase } from "./phase";
import { Reopen } from "./reopen.client";
import { UndoButton } from "./undo.client";
import { VERDICT_LOOKS } from "./verdict-looks";

export function Outcome({ approval, phase, me, onShowNew }: { approval: Approval; phase: Phase; me: Me; onShowNew: () => void }) {
  if (phase === "decided" && approval.verdict) return <Decided approval={approval} verdict={approval.verdict} me={me} />;
  if (phase === "changed")
    return (
      <Line icon={RefreshCw} tone="stop" title="This request has changed">
        <Button size="sm" onClick={onShowNew} className="mt-1">
          Show what it is now
        </Button>
      </Line>
    );
  if (phase === "open") return <Line icon={Eye} title="You can look, not decide">Ask an admin for the approver role.</Line>;
  const { icon, tone, title, text } = phase === "withdrawn" && approval.supersededBy ? REPLACED : endings[phase];
  return (
    <Line icon={icon} tone={tone} title={title}>
      {phase === "expired" && (
        <>
          The deadline passed <RelativeTime at={approval.expiresAt} />.{" "}
        </>
      )}
      {text}
      {phase === "expired" && (
        <div className="mt-1.5">
          <Reopen approval={approval} me={me} />
        </div>
      )}
    </Line>
  );
}

const endings: Record<Exclude<Phase, "open" | "changed">, { icon: LucideIcon; tone: Tone; title: string; text: string }> = {
  decided: { icon: Vote, tone: "neutral", title: "Decided", text: "" },
  expired: { icon: Clock, tone: "people", title: "Expired", text: "Nothing was done." },
  withdrawn: { icon: Undo2, tone: "neutral", title: "Withdrawn", text: "The agent took this request back." },
  closed: { icon: Ban, tone: "neutral", title: "Closed", text: "The task ended before anyone decided." },
  voted: { icon: Vote, tone: "go", title: "You have voted", text: "More people have to approve before anything is done." },
};

const REPLACED = { icon: RefreshCw, tone: "people" as Tone, title: "Withdrawn and replaced", text: "The agent has asked anew." };

function Decided({ approval, verdict, me }: { approval: Approval; verdict: NonNullable<Approval["verdict"]>; me: Me }) {
  const { icon, tone } = VERDICT_LOOKS[verdict];
  const mine = approval.decidedBy?.id === me.id;
  const who = mine ? "you" : (approval.decidedBy?.name ?? "nobody");
  return (
    <Line icon={icon} tone={tone} title={`${VERDICT_WORDS[verdict]} by ${who}`}>
      {approval.decidedAt && (
        <>
          <AbsoluteTime at={approval.decidedAt} zone />, <RelativeTime at={approval.decidedAt} />
        </>
      )}
      {mine && approval.undoUntil && (
        <div className="mt-1 empty:hidden">
          <UndoButton decision={{ id: approval.id, undoUntil: approval.undoUntil, decidedAt: approval.decidedAt }} />
        </div>
      )}
    </Line>
  );
}

function Line({ icon: Icon, tone = "neutral", title, children }: { icon: LucideIcon; tone?: Tone; title: ReactNode; children?: ReactNode }) {
  return (
    <div role="status" className="animate-arrive flex min-w-0 items-start gap-2.5 @[46rem]/item:max-w-80">
      <Icon aria-hidden className={cn("mt-0.5 size-4.5 shrink-0", toneText[tone])} />
      <div className="min-w-0">
        <p className={cn("font-[560]", toneText[tone])}>{title}</p>
        <div className="text-xs text-ink2">{children}</div>
      </div>
    </div>
  );
}
