"use client";

// A change to a request that decides nothing: sent, told when it fails, and what shows it is read again.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/client/api";
import { toastFailed } from "@/lib/client/toast";
import type { Approval } from "@/lib/contract/approval";
import { besideButtons } from "./beside-buttons";

export function useChange<Input>({ id, taskId }: Pick<Approval, "id" | "taskId">, change: (input: Input) => Promise<unknown>, failed: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError(error) {
      const detail = error instanceof ApiError ? error.problem.detail : "The server gave no answer.";
      toastFailed(failed, { description: detail, id: `change-${id}`, duration: 8_000, position: besideButtons() });
    },
    onSettled: () =>
      Promise.all([["approvals"], ["approval", id], ["task", taskId], ["task-events", taskId]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
