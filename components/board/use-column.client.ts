"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { columnQuery, type BoardFilters } from "@/lib/client/queries";
import type { Board } from "@/lib/contract/board";
import type { TaskCard } from "@/lib/contract/task";

/** The cards of a column: the board's own answer first, and behind it the pages that were read on. */
export function useColumn(column: Board["columns"][number], board: Board, filters: BoardFilters) {
  const [further, setFurther] = useState(false);
  const pages = useInfiniteQuery({ ...columnQuery(column.name, filters), enabled: further });
  const cards = useMemo(() => joined(column, board, pages.data?.pages ?? []), [column, board, pages.data]);

  const latest = pages.data?.pages.at(-1);
  return {
    cards,
    /** What was looked through last had nothing that fits: it goes on when somebody wants it to. */
    sparse: (latest ?? column).items.length === 0,
    more: further && pages.data ? pages.hasNextPage : column.next !== null,
    loading: pages.isLoading || pages.isFetchingNextPage,
    failed: pages.isError || pages.isFetchNextPageError,
    readOn() {
      if (!further) setFurther(true);
      else if (pages.isError && !pages.data) void pages.refetch();
      else if (!pages.isFetching) void pages.fetchNextPage();
    },
  };
}

function joined(column: Board["columns"][number], board: Board, pages: { items: TaskCard[] }[]): TaskCard[] {
  if (pages.length === 0) return column.items;
  // What the newer answer shows in any column is not taken from an older page.
  const shown = new Set(board.columns.flatMap((one) => one.items.map((card) => card.id)));
  const rest: TaskCard[] = [];
  for (const card of pages.flatMap((page) => page.items)) {
    if (shown.has(card.id)) continue;
    shown.add(card.id);
    rest.push(card);
  }
  return [...column.items, ...rest];
}
