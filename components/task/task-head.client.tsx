"use client";

import type { ReactNode } from "react";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { StatusTag } from "@/components/ui/status-tag";
import { Tag } from "@/components/ui/tag";
import { TurnTag } from "@/components/ui/turn-tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { TaskWithPolicy } from "@/lib/contract/task";
import { TaskActions } from "./task-actions.client";

export function TaskHead({ task }: { task: TaskWithPolicy }) {
  return (
    <header className="grid gap-2.5 border-b border-line bg-panel px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <h1 className="min-w-0 flex-1 basis-72 text-xl tracking-[-0.015em]">
          <UntrustedText text={task.title} />
        </h1>
        <TaskActions task={task} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <StatusTag status={task.status} />
        <TurnTag turn={task.turn} />
        {task.labels.map((label) => (
          <Tag key={label}>
            <UntrustedText text={label} />
          </Tag>
        ))}
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink2">
        <Fact name="capability">{task.capability}</Fact>
        <Fact name="created">
          <RelativeTime at={task.createdAt} />
        </Fact>
        <Fact name="last change">
          <RelativeTime at={task.updatedAt} />
        </Fact>
        {task.priority !== 0 && <Fact name="priority">{task.priority}</Fact>}
        <Fact name="strikes">
          {task.failures} of {task.maxFailures}
        </Fact>
        {task.lapses > 0 && (
          <Fact name="lapses">
            {task.lapses} of {task.policy.maxLapses}
          </Fact>
        )}
        {task.dedupeKey && (
          <Fact name="dedupe key">
            <UntrustedText text={task.dedupeKey} code />
          </Fact>
        )}
        <Fact name="id">
          <span className="font-mono text-[0.92em]">{task.id}</span>
        </Fact>
      </dl>
    </header>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="shrink-0 text-ink3">{name}</dt>
      <dd className="min-w-0 text-ink [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
