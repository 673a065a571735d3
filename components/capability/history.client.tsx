"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { AbsoluteTime } from "@/components/ui/relative-time.client";
import { Skeleton } from "@/components/ui/skeleton";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { capabilityEventsQuery } from "@/lib/client/people-queries";
import type { Event } from "@/lib/contract/event";
import { type Changed, changesOf } from "./changes-of";

/** Who changed the policy, when, and what: the capability's own part of the log. */
export function History({ name }: { name: string }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(capabilityEventsQuery(name));
  const events = data?.pages.flatMap((page) => page.events);
  return (
    <Card aria-label="History">
      <CardHeader title="History" note="events of the log, the latest first" />
      <CardBody>
        {!events && !error && <Skeleton className="h-16" />}
        {!events && error && <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} className="py-6" />}
        <ol className="grid gap-3.5 text-sm">
          {events?.map((event) => (
            <li key={event.seq} className="grid gap-1">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <b className="font-[560]">
                  <UntrustedText text={event.actor.name} />
                </b>
                <AbsoluteTime at={event.at} className="text-xs text-ink3" />
              </span>
              <Change event={event} />
            </li>
          ))}
        </ol>
        {hasNextPage && (
          <Button className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

function Change({ event }: { event: Event }) {
  const { title, lines, reason } = changesOf(event);
  return (
    <>
      <span className="text-ink2">
        {title}
        {reason && (
          <>
            : <UntrustedText text={reason} />
          </>
        )}
      </span>
      {lines.length > 0 && (
        <ul className="grid gap-0.5">
          {lines.map((line) => (
            <Line key={line.label} {...line} />
          ))}
        </ul>
      )}
    </>
  );
}

function Line({ label, before, after }: Changed) {
  return (
    <li className="text-ink2">
      {label}: <del className="text-ink3">{before}</del> <span aria-hidden>→</span> <ins className="text-ink no-underline">{after}</ins>
    </li>
  );
}
