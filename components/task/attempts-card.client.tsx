"use client";

import { useMemo } from "react";
import { Card, CardHeader } from "@/components/ui/card";
import { useClock } from "@/components/ui/clock.client";
import { tookSpan } from "@/components/ui/duration";
import { ErrorState } from "@/components/ui/error-state";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { Skeleton } from "@/components/ui/skeleton";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { attemptsOf, type Attempt } from "@/lib/client/attempts";
import type { useTaskEvents } from "@/lib/client/use-task-events.client";
import type { TaskWithPolicy } from "@/lib/contract/task";
import { EndingWords } from "./ending-words";

/** Every claim: who, how long, how it ended. */
export function AttemptsCard({ task, log }: { task: TaskWithPolicy; log: ReturnType<typeof useTaskEvents> }) {
  const lapsed = useClock((now) => task.lease !== null && (task.lease.lapsed || Date.parse(task.lease.leasedUntil) <= now), task.lease?.lapsed ?? false);
  const attempts = useMemo(() => attemptsOf(log.events ?? []), [log.events]);
  if (task.attempt === 0 && attempts.length === 0) return null;
  return (
    <Card aria-labelledby="attempts-heading">
      <CardHeader id="attempts-heading" title="Attempts" end={task.attempt} />
      {!log.events && log.error && <ErrorState detail={log.error.message} onRetry={() => void log.refetch()} className="py-6" />}
      {!log.events && !log.error && <Skeleton className="m-3.5 h-4 w-1/2" />}
      {attempts.length > 0 && (
        <table className="w-full text-left text-sm">
          <thead className="sr-only">
            <tr>
              <th>Attempt</th>
              <th>Agent</th>
              <th>Began</th>
              <th>Took</th>
              <th>Ended</th>
            </tr>
          </thead>
          <tbody>
            {attempts.toReversed().map((attempt, index) => (
              <Row key={attempts.length - index} attempt={index === 0 && lapsed && !attempt.ending ? { ...attempt, ending: "lapsed", endedAt: task.lease?.leasedUntil ?? null } : attempt} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Row({ attempt }: { attempt: Attempt }) {
  return (
    <tr className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3 border-t border-line px-3.5 py-2 first:border-t-0 @xl:grid-cols-[1.5rem_minmax(0,10rem)_minmax(0,1fr)_auto]">
      <td className="text-ink3">{attempt.number}</td>
      <td className="min-w-0">
        <UntrustedText text={attempt.who} />
        {attempt.worker && (
          <div className="truncate text-xs text-ink3">
            <UntrustedText text={attempt.worker} code />
          </div>
        )}
      </td>
      <td className="@max-xl:order-last @max-xl:col-span-2 @max-xl:col-start-2">
        <EndingWords attempt={attempt} />
      </td>
      <td className="text-right text-xs leading-5 text-ink2">
        <Took attempt={attempt} />
        <div className="text-ink3">
          <AbsoluteTime at={attempt.startedAt} />
        </div>
      </td>
    </tr>
  );
}

function Took({ attempt: { startedAt, endedAt } }: { attempt: Attempt }) {
  const soFar = useClock((now) => tookSpan(now - Date.parse(startedAt)), "");
  if (!endedAt) return <>{soFar}</>;
  const ms = Date.parse(endedAt) - Date.parse(startedAt);
  return <time dateTime={`PT${ms / 1000}S`}>{tookSpan(ms)}</time>;
}
