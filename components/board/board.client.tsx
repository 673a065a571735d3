"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRef } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { useAddress } from "@/lib/client/address.client";
import { boardQuery } from "@/lib/client/queries";
import { boardFilters, filterParts } from "./board-filters";
import { BoardSkeleton } from "./board-skeleton";
import { Column } from "./column.client";
import { ColumnStrip } from "./column-strip.client";
import { Filters } from "./filters.client";
import { moveFocus } from "./move-focus";
import { useDeadlines } from "./use-deadlines.client";

const FirstRun = dynamic(() => import("./first-run").then((file) => file.FirstRun), { loading: () => null });

/** The board: six columns that change by themselves. */
export function BoardScreen() {
  const [raw] = useAddress(filterParts);
  const filters = boardFilters(raw);
  const { data: board, error, isFetching, refetch } = useQuery({ ...boardQuery(filters), placeholderData: keepPreviousData });
  const columns = useRef<HTMLDivElement>(null);
  useDeadlines(board);

  const filtered = Object.keys(filters).length > 0;
  const empty = !filtered && board?.columns.every((column) => column.count === 0);
  return (
    <div className="flex h-full flex-col">
      <PageHeader title="Board" className="shrink-0">
        {!empty && <Filters />}
      </PageHeader>
      {!board && error && <ErrorState detail={error.message} onRetry={() => void refetch()} busy={isFetching} />}
      {!board && !error && <BoardSkeleton />}
      {board && empty && <FirstRun />}
      {board && !empty && (
        <>
          <ColumnStrip columns={board.columns} container={columns} />
          <div
            ref={columns}
            onKeyDown={moveFocus}
            className="relative flex min-h-0 flex-1 snap-x snap-mandatory gap-3 overflow-x-auto px-4 md:snap-none md:px-5 2xl:gap-4"
          >
            {board.columns.map((column) => (
              <Column key={column.name} column={column} board={board} filters={filters} filtered={filtered} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}
