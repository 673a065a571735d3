"use client";

import Link from "next/link";
import { memo, type MouseEvent } from "react";
import { cn } from "@/components/ui/cn";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { useOpenTask } from "@/lib/client/url-state.client";
import type { Column } from "@/lib/contract/columns";
import type { TaskCard } from "@/lib/contract/task";
import { AnsweredLine, ApprovalLine, DoneLine, EscalatedLine, PendingLine } from "./card-lines.client";
import { CardMenu } from "./card-menu.client";
import { Labels } from "./labels.client";
import { LeaseLines } from "./lease-lines.client";
import { useArrival } from "./use-arrival.client";

type CardProps = { task: TaskCard; column: Column };

export const Card = memo(function Card({ task, column }: CardProps) {
  const arrives = useArrival(task.updatedAt);
  const [, openTask] = useOpenTask();
  const Lines = lines[column];

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void openTask(task.id);
  }

  return (
    <article
      className={cn(
        "group/card relative grid gap-1.5 rounded-lg border border-line bg-panel px-2.5 py-2 transition-colors duration-100 hover:border-line2 has-[[data-lapsed]]:border-dashed has-[[data-lapsed]]:border-line3 has-[[data-stalled]]:border-people-line has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-agents",
        edges[column],
        arrives && "animate-arrive",
      )}
    >
      <h3 className={cn("line-clamp-3 leading-[1.3] font-[520] tracking-normal", column === "done" && "font-[450] text-ink2")}>
        <Link href={`/tasks/${task.id}`} prefetch={false} onClick={open} data-card className="outline-none after:absolute after:inset-0 after:rounded-lg">
          <UntrustedText text={task.title} />
        </Link>
      </h3>
      <Lines task={task} />
      <Labels task={task} />
      <CardMenu task={task} />
    </article>
  );
});

const lines: Record<Column, (props: { task: TaskCard }) => React.ReactNode> = {
  pending: PendingLine,
  in_progress: LeaseLines,
  needs_approval: ApprovalLine,
  answered: AnsweredLine,
  escalated: EscalatedLine,
  done: DoneLine,
};

const edges: Partial<Record<Column, string>> = {
  needs_approval: "border-l-3 border-l-people! pl-2",
  escalated: "border-l-3 border-l-stop! pl-2",
};
