"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { serverNow } from "@/components/ui/clock.client";
import type { Board } from "@/lib/contract/board";

const FARTHEST_MS = 6 * 3_600_000;

/** Passing time writes no event: when the next approval on the board runs out, the board is read again. */
export function useDeadlines(board: Board | undefined): void {
  const queries = useQueryClient();
  const next = board && nextDeadline(board);
  useEffect(() => {
    if (!next) return;
    const ms = Math.min(FARTHEST_MS, next - serverNow() + 500);
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ["board"] }), ms);
    return () => clearTimeout(timer);
  }, [next, queries]);
}

function nextDeadline(board: Board): number | undefined {
  const waiting = board.columns.find((column) => column.name === "needs_approval")?.items ?? [];
  const now = serverNow();
  const times = waiting.map((card) => Date.parse(card.approval?.expiresAt ?? "")).filter((at) => at > now);
  return times.length ? Math.min(...times) : undefined;
}
