"use client";

// No event is written when a deadline passes, so what is shown of the approval and its task is read again then.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useHasPassed } from "@/components/ui/clock.client";
import { approvalQuery } from "@/lib/client/approval-queries";
import { taskQuery } from "@/lib/client/queries";
import type { Approval } from "@/lib/contract/approval";

export function useReadAtDeadline({ id, taskId, state, expiresAt }: Approval): void {
  const queries = useQueryClient();
  const over = useHasPassed(expiresAt) && state === "open";
  useEffect(() => {
    if (!over) return;
    void queries.invalidateQueries({ queryKey: approvalQuery(id).queryKey });
    void queries.invalidateQueries({ queryKey: taskQuery(taskId).queryKey });
  }, [over, id, taskId, queries]);
}
