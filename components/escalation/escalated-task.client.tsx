"use client";

import { CheckCheck, OctagonAlert, RotateCcw } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EntryCard } from "@/components/ui/card";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { escalationSentence, escalationWords } from "@/lib/client/escalation-words";
import { useTaskQuestion } from "@/lib/client/url-state.client";
import { useMe } from "@/lib/client/use-me.client";
import { useTaskEvents } from "@/lib/client/use-task-events.client";
import type { TaskCard } from "@/lib/contract/task";
import { Assign } from "./assign.client";
import { AttemptsSideBySide } from "./attempts-side-by-side.client";

/** Why it is here, who sees to it, what can be done, and below every attempt. */
export function EscalatedTask({ task }: { task: TaskCard }) {
  const me = useMe();
  const log = useTaskEvents(task.id);
  const mayAct = me?.role === "operator" || me?.role === "admin";
  const { escalation } = task;
  return (
    <EntryCard className="border-l-3 border-l-stop!" aria-labelledby={`escalated-${task.id}`}>
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-3.5">
        <div className="grid min-w-0 flex-1 basis-80 gap-1.5">
          <h2 id={`escalated-${task.id}`} className="text-lg leading-[1.35]">
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
            <Assign id={task.id} events={log.events ?? []} mayAct={mayAct} />
          </div>
          {escalation && <p className="text-sm text-pretty text-ink2">{escalationSentence(escalation)}</p>}
        </div>
        {mayAct && <Ways id={task.id} />}
      </header>
      <AttemptsSideBySide log={log} />
    </EntryCard>
  );
}

/** The ways out; the usual one is the nearest. */
function Ways({ id }: { id: string }) {
  const { ask } = useTaskQuestion();
  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
      <Button variant="danger" onClick={() => ask("cancel", id)}>
        Cancel task
      </Button>
      <Button className="max-sm:[&_svg]:hidden" onClick={() => ask("complete", id)}>
        <CheckCheck aria-hidden /> Complete by hand
      </Button>
      <Button variant="primary" className="max-sm:order-first max-sm:col-span-2" onClick={() => ask("requeue", id)}>
        <RotateCcw aria-hidden /> Requeue
      </Button>
    </div>
  );
}
