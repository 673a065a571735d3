import type { Metadata } from "next";
import { boardFilters, filterParts } from "@/components/board/board-filters";
import { BoardScreen } from "@/components/board/board.client";
import { Hydrate } from "@/components/shell/hydrate";
import { TaskSheet } from "@/components/task/task-sheet.client";
import { pagePerson } from "@/lib/access/page-person";
import { readAddress } from "@/lib/client/address";
import { boardQuery, capabilitiesQuery, meQuery } from "@/lib/client/queries";
import { readBoard } from "@/lib/db/read-board";
import { listCapabilities } from "@/lib/transitions/list-capabilities";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Board" };

export default async function BoardPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const person = await pagePerson("/");
  const filters = boardFilters(readAddress(filterParts, firstOfEach(await searchParams)));
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

function firstOfEach(search: Record<string, string | string[] | undefined>): URLSearchParams {
  return new URLSearchParams(Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat()[0]!]])));
}
