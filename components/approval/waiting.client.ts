"use client";

// Rows that still wait: one whose deadline passes leaves at that second, and the server is asked again.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useClock } from "@/components/ui/clock.client";
import type { ApprovalRow } from "@/lib/contract/approval";

export function useWaiting(rows: ApprovalRow[]): ApprovalRow[] {
  const queries = useQueryClient();
  const passed = useClock((now) => rows.flatMap((row) => (Date.parse(row.expiresAt) <= now ? [row.id] : [])).join(), "");
  useEffect(() => {
    if (!passed) return;
    void queries.invalidateQueries({ queryKey: ["approvals"] });
    void queries.invalidateQueries({ queryKey: ["board"] });
  }, [passed, queries]);
  return passed ? rows.filter((row) => !passed.includes(row.id)) : rows;
}
