import Link from "next/link";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { toneText } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Event } from "@/lib/contract/event";
import { timelineLines } from "./timeline-lines";

type Props = { events: Event[] | undefined; more: boolean; failed: boolean; taskId: string; onRetry: () => void };

/** The task's log, newest first, runs of heartbeats folded. */
export function Timeline({ events, more, failed, taskId, onRetry }: Props) {
  if (!events && failed)
    return (
      <p className="flex items-center gap-2 text-stop">
        Not loaded. <Button size="sm" onClick={onRetry}>Try again</Button>
      </p>
    );
  if (!events)
    return (
      <Loading label="Loading the timeline" className="grid gap-2.5 py-1">
        {[70, 55, 62].map((width) => (
          <span key={width} style={{ width: `${width}%` }}>
            <Skeleton className="h-3" />
          </span>
        ))}
      </Loading>
    );
  return (
    <ol className="grid gap-1.5">
      {more && <li className="text-ink3">The newest part is on the <Link href={`/tasks/${taskId}`} prefetch={false} className="underline">task’s page</Link>.</li>}
      {timelineLines(events).map((line) => (
        <li key={line.seq} className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-3">
          <AbsoluteTime at={line.at} className="overflow-hidden whitespace-nowrap text-ink3" />
          <span className="min-w-0">
            <span className={cn(line.tone && toneText[line.tone])}>{line.words}</span>
            {line.by && <> by <UntrustedText text={line.by} /></>}
            {line.said && (
              <span className="text-ink2">
                : <UntrustedText text={line.said} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
