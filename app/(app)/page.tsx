import type { Metadata } from "next";
import { boardFilters, filterParts } from "@/components/board/board-filters";
import { BoardScreen } from "@/components/board/board.client";
import { Hydrate } from "@/components/shell/hydrate";
import { TaskSheet } from "@/components/task/task-sheet.client";
import { pagePerson } from "@/lib/access/page-person";
import { readAddress, searchOf } from "@/lib/client/address";
import { boardQuery, capabilitiesQuery, meQuery } from "@/lib/client/queries";
import { operations } from "@/lib/contract/operations";
import { readBoard } from "@/lib/db/read-board";
import { listCapabilities } from "@/lib/transitions/list-capabilities";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Board" };

export default async function BoardPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const person = await pagePerson("/");
  const filters = boardFilters(readAddress(filterParts, searchOf(await searchParams)));
  // Of what the API would refuse the board says why.
  const readable = operations.board.query.safeParse(filters).success;
  const [board, capabilities] = await Promise.all([readable ? readBoard(filters) : undefined, listCapabilities(person)]);
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
