"use client";

import { useQuery } from "@tanstack/react-query";
import type { Board } from "@/lib/contract/board";
import { boardQuery } from "@/lib/client/queries";

export type Count = { text: string; number: number };

/** How much waits for people. Empty until it is known. */
export function useCounts(): { approvals?: Count; escalations?: Count } {
  return useQuery({ ...boardQuery({}), select: counts }).data ?? {};
}

function counts(board: Board) {
  return { approvals: countOf(board, "needs_approval"), escalations: countOf(board, "escalated") };
}

function countOf(board: Board, name: Board["columns"][number]["name"]): Count {
  const column = board.columns.find((one) => one.name === name);
  const number = column?.count ?? 0;
  return { number, text: `${number.toLocaleString("en")}${column && !column.exact ? "+" : ""}` };
}
