"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { escalationsQuery } from "@/lib/client/queries";
import { EscalatedTask } from "./escalated-task.client";
import { EscalationsSkeleton } from "./escalations-skeleton";

/** Tasks that only a person can move, the oldest first. */
export function EscalationsScreen() {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(escalationsQuery());
  const tasks = data?.pages.flatMap((page) => page.items);
  return (
    <>
      <PageHeader title="Escalations" className="sticky top-0 z-20 bg-bg">
        {tasks && tasks.length > 0 && <span className="text-sm text-ink2">the longest wait first</span>}
      </PageHeader>
      {!tasks && error && <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} />}
      {!tasks && !error && <EscalationsSkeleton />}
      {tasks?.length === 0 && (
        <EmptyState icon={CheckCheck} title="Nothing is stuck">
          A task comes here when it has failed or lapsed too often, or when nobody knows how its approved action ended. Then a person says
          what happens next.
        </EmptyState>
      )}
      <div className="mx-auto grid max-w-6xl gap-4 p-4 empty:hidden md:px-5">
        {tasks?.map((task) => (
          <EscalatedTask key={task.id} task={task} />
        ))}
        {hasNextPage && (
          <Button className="mx-auto" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    </>
  );
}
