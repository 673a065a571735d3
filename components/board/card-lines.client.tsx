"use client";

import { useClock } from "@/components/ui/clock.client";
import { Countdown } from "@/components/ui/countdown.client";
import { AbsoluteTime, RelativeTime } from "@/components/ui/relative-time.client";
import { RiskTag } from "@/components/ui/risk-tag";
import { statusLook } from "@/components/ui/status-tag";
import { toneText } from "@/components/ui/tag";
import { counted, escalationWords } from "@/lib/client/escalation-words";
import type { Status } from "@/lib/contract/statuses";
import type { TaskCard } from "@/lib/contract/task";
import { MetaLine } from "./meta-line";

type Lines = { task: TaskCard };

export function PendingLine({ task }: Lines) {
  const later = useClock((now) => Date.parse(task.availableAt) > now + 2_000, false);
  return (
    <MetaLine end={<RelativeTime at={task.createdAt} plain />}>
      <span>{task.capability}</span>
      {later && (
        <span>
          {task.failures > 0 ? "retry" : "starts"} <RelativeTime at={task.availableAt} />
        </span>
      )}
      <Strikes task={task} />
    </MetaLine>
  );
}

export function ApprovalLine({ task }: Lines) {
  const { approval } = task;
  return (
    <MetaLine end={approval && <Countdown to={approval.expiresAt} passed="expired" />}>
      {approval && approval.ask === "approval" && <RiskTag risk={approval.risk} />}
      {approval?.ask === "answer" && <span className="text-people">question</span>}
      <span>{task.capability}</span>
      {approval && approval.round > 1 && <span>round {approval.round}</span>}
    </MetaLine>
  );
}

export function AnsweredLine({ task }: Lines) {
  const who = task.approval?.decidedBy?.name;
  return (
    <MetaLine end={<RelativeTime at={task.approval?.decidedAt ?? task.updatedAt} plain />}>
      <StatusWords status={task.status}>{who && ` by ${who}`}</StatusWords>
    </MetaLine>
  );
}

export function EscalatedLine({ task }: Lines) {
  return (
    <MetaLine end={<RelativeTime at={task.escalation?.at ?? task.updatedAt} plain />}>
      {task.escalation && <span className="text-stop">{escalationWords(task.escalation)}</span>}
      <span>{task.capability}</span>
    </MetaLine>
  );
}

export function DoneLine({ task }: Lines) {
  const who = task.status === "rejected" ? task.approval?.decidedBy?.name : undefined;
  return (
    <MetaLine end={<AbsoluteTime at={task.updatedAt} />}>
      <StatusWords status={task.status}>{who && ` by ${who}`}</StatusWords>
    </MetaLine>
  );
}

export function Strikes({ task }: Lines) {
  return (
    <>
      {task.failures > 0 && <span className="text-people">{counted(task.failures, "strike")}</span>}
      {task.lapses > 0 && <span className="text-people">{counted(task.lapses, "lapse")}</span>}
    </>
  );
}

function StatusWords({ status, children }: { status: Status; children: React.ReactNode }) {
  const { icon: Icon, words, tone } = statusLook(status);
  return (
    <span className={toneText[tone]}>
      <Icon aria-hidden className="mr-1 inline-block size-3.5 align-[-0.15rem]" />
      {words}
      {children}
    </span>
  );
}
