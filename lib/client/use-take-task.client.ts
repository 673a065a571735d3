"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TaskCard } from "@/lib/contract/task";
import { keepHeld } from "./held.client";
import { newest } from "./newest";
import { api } from "./queries";
import { toastFailed } from "./toast";

/** Takes a chosen task; from then on the page keeps its lease alive. `onTaken` is told even where the card has left its column by then. */
export function useTakeTask(onTaken?: (id: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Pick<TaskCard, "id">) => {
      const claim = await api.claimTask({ id });
      keepHeld(claim);
      newest(claim.task);
    },
    onSuccess: (_, { id }) => onTaken?.(id),
    onError: (error) => toastFailed("Not taken", { description: error.message }),
    onSettled: () => Promise.all([["board"], ["task"], ["task-events"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
