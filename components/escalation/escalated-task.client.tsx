"use client";

import { useQuery } from "@tanstack/react-query";
import { OctagonAlert, RotateCcw } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { escalationSentence, escalationWords } from "@/lib/client/escalation-words";
import { meQuery } from "@/lib/client/queries";
import { useCancelTask, useRequeueTask } from "@/lib/client/url-state.client";
import type { TaskCard } from "@/lib/contract/task";
import { AttemptsSideBySide } from "./attempts-side-by-side.client";

export function EscalatedTask({ task }: { task: TaskCard }) {
  const { data: me } = useQuery(meQuery());
  const [, requeue] = useRequeueTask();
  const [, cancel] = useCancelTask();
  const mayAct = me?.role === "operator" || me?.role === "admin";
  const { escalation } = task;
  return (
    <Card className="border-l-3 border-l-stop!">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-3.5">
        <div className="grid min-w-0 flex-1 basis-80 gap-1.5">
          <h2 className="text-lg leading-[1.35]">
            <Link href={`/tasks/${task.id}`} className="rounded-xs underline decoration-transparent underline-offset-3 hover:decoration-line3">
              <UntrustedText text={task.title} />
            </Link>
          </h2>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink2">
            {escalation && (
              <Tag tone="stop" icon={OctagonAlert}>
                {escalationWords(escalation)}
              </Tag>
            )}
            <span>{task.capability}</span>
            {task.priority !== 0 && <span>priority {task.priority}</span>}
            <span>
              here for <RelativeTime at={escalation?.at ?? task.updatedAt} plain />
            </span>
          </div>
          {escalation && <p className="text-sm text-pretty text-ink2">{escalationSentence(escalation)}</p>}
        </div>
        {mayAct && (
          <div className="flex gap-2">
            <Button variant="danger" onClick={() => void cancel(task.id)}>
              Cancel task
            </Button>
            <Button variant="primary" onClick={() => void requeue(task.id)}>
              <RotateCcw aria-hidden /> Requeue
            </Button>
          </div>
        )}
      </header>
      <AttemptsSideBySide id={task.id} />
    </Card>
  );
}
