"use client";

import { useQuery } from "@tanstack/react-query";
import { useAlive } from "@/components/ui/use-alive.client";
import type { Board } from "@/lib/contract/board";
import { boardQuery } from "@/lib/client/queries";

export type Count = { text: string; number: number };

/** How much waits for people. Empty until it is known, and first as the server drew it: it may be known before the rail comes to life. */
export function useCounts(): { approvals?: Count; escalations?: Count } {
  const { data } = useQuery({ ...boardQuery({}), select: counts });
  return (useAlive() && data) || {};
}

function counts(board: Board) {
  return { approvals: countOf(board, "needs_approval"), escalations: countOf(board, "escalated") };
}

function countOf(board: Board, name: Board["columns"][number]["name"]): Count {
  const { count, exact } = board.columns.find((column) => column.name === name)!;
  return { number: count, text: count.toLocaleString("en") + (exact ? "" : "+") };
}
