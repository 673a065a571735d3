"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { taskEventsQuery } from "./queries";

const PAGES = 5;

/** A task's events from the first on; the first thousand by themselves, more when asked. */
export function useTaskEvents(id: string) {
  const query = useInfiniteQuery(taskEventsQuery(id));
  const { hasNextPage, isFetching, fetchNextPage, data } = query;
  const loaded = data?.pages.length ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetching && loaded < PAGES) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage, loaded]);
  const events = useMemo(() => data?.pages.flatMap((page) => page.events), [data]);
  return { ...query, events };
}
