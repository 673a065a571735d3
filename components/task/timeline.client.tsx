"use client";

import { useMemo } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/error-state";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { toneText } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { useTaskEvents } from "@/lib/client/use-task-events.client";
import type { Event } from "@/lib/contract/event";
import { eventWords } from "./event-words";
import { timelineRows } from "./timeline-rows";

/** Every event of the task, newest first. */
export function Timeline({ log }: { log: ReturnType<typeof useTaskEvents> }) {
  const rows = useMemo(() => timelineRows(log.events ?? []), [log.events]);
  return (
    <section aria-labelledby="timeline-heading" className="min-w-0">
      <h2 id="timeline-heading" className="mb-2.5 text-xs font-[560] tracking-normal text-ink3">
        Timeline
      </h2>
      {!log.events && log.error && <ErrorState detail={log.error.message} onRetry={() => void log.refetch()} className="py-6" />}
      {!log.events && !log.error && <TimelineSkeleton />}
      {log.hasNextPage && (
        <Button size="sm" className="mb-2 w-full" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {log.events?.length.toLocaleString("en")} read: read the later ones
        </Button>
      )}
      <ol className="grid gap-0.5">
        {rows.map((row) =>
          row.kind === "event" ? <EventRow key={row.event.seq} event={row.event} /> : <BeatsRow key={row.events[0].seq} events={row.events} />,
        )}
      </ol>
    </section>
  );
}

const rowClass = "grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-2 py-1 text-sm";

function EventRow({ event }: { event: Event }) {
  const { words, said, tone } = eventWords(event);
  return (
    <li className={rowClass}>
      <AbsoluteTime at={event.at} seconds className="text-xs leading-5 text-ink3" />
      <div className="min-w-0">
        <span className={cn(tone && toneText[tone])}>{words}</span>
        {event.actor.kind !== "system" && event.type !== "escalated" && (
          <span className="text-ink2">
            {" by "}
            <UntrustedText text={event.actor.name} />
          </span>
        )}
        {said && (
          <p className="text-ink2">
            <UntrustedText text={said} multiline />
          </p>
        )}
      </div>
    </li>
  );
}

function BeatsRow({ events }: { events: [Event, ...Event[]] }) {
  const last = events.at(-1) ?? events[0];
  return (
    <li className={cn(rowClass, "text-ink3")}>
      <AbsoluteTime at={last.at} seconds className="text-xs leading-5" />
      <details className="group/beats min-w-0">
        <summary className="cursor-pointer list-none rounded-xs hover:text-ink">
          <span aria-hidden className="inline-block w-4 before:content-['▸'] group-open/beats:before:content-['▾']" />
          {events.length === 1 ? "1 heartbeat" : `${events.length.toLocaleString("en")} heartbeats`}
        </summary>
        <ol className="mt-1 max-h-64 overflow-y-auto border-l border-line pl-3 text-xs">
          {events.toReversed().map((event) => (
            <li key={event.seq} className="flex gap-2 py-px">
              <AbsoluteTime at={event.at} seconds />
              <Note event={event} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

function Note({ event }: { event: Event }) {
  const { progress } = event.payload as { progress?: { percent?: number | null; note?: string | null } | null };
  if (!progress) return null;
  return (
    <span className="min-w-0 text-ink2">
      {progress.percent !== null && progress.percent !== undefined && `${Math.round(progress.percent)} % `}
      {progress.note && <UntrustedText text={progress.note} />}
    </span>
  );
}

function TimelineSkeleton() {
  return (
    <Loading label="Loading the timeline" className="grid gap-3">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-3">
          <Skeleton className="h-3 w-14" />
          <Skeleton className="h-3 w-3/4" />
        </div>
      ))}
    </Loading>
  );
}
