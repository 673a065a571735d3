import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { boardFilters, loadFilters } from "@/components/board/board-filters";
import { BoardScreen } from "@/components/board/board.client";
import { Hydrate } from "@/components/shell/hydrate";
import { TaskSheet } from "@/components/task/task-sheet.client";
import { pagePerson } from "@/lib/access/page-person";
import { boardQuery, capabilitiesQuery, meQuery } from "@/lib/client/queries";
import { readBoard } from "@/lib/db/read-board";
import { listCapabilities } from "@/lib/transitions/list-capabilities";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Board" };

export default async function BoardPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const person = await pagePerson("/");
  const filters = boardFilters(await loadFilters(searchParams));
  const [board, capabilities] = await Promise.all([readBoard(filters), listCapabilities(person)]);
  return (
    <Hydrate
      reads={[
        [boardQuery(filters).queryKey, board],
        [capabilitiesQuery().queryKey, capabilities],
        [meQuery().queryKey, await me(person)],
      ]}
    >
      <BoardScreen />
      <TaskSheet />
    </Hydrate>
  );
}
