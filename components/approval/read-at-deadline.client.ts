"use client";

// No event is written when a deadline passes, so what is shown of the approval and its task is read again then, and
// twice more: this page's clock may be a second ahead of the server's.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useHasPassed } from "@/components/ui/clock.client";
import { approvalQuery } from "@/lib/client/approval-queries";
import { taskQuery } from "@/lib/client/queries";
import type { Approval } from "@/lib/contract/approval";

const AGAIN_MS = [0, 2_000, 6_000];

export function useReadAtDeadline({ id, taskId, state, expiresAt }: Approval): void {
  const queries = useQueryClient();
  const [wasOpen] = useState(state === "open");
  const over = useHasPassed(expiresAt) && wasOpen;
  useEffect(() => {
    if (!over) return;
    const read = () => {
      for (const { queryKey } of [approvalQuery(id), taskQuery(taskId)]) void queries.invalidateQueries({ queryKey });
    };
    const timers = AGAIN_MS.map((ms) => setTimeout(read, ms));
    return () => timers.forEach(clearTimeout);
  }, [over, id, taskId, queries]);
}
