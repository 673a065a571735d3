"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Task } from "@/lib/contract/task";
import { newest } from "./newest";

/** A change to one task: what the server answers is remembered as the newest, and what shows the task is read again. */
export function useTaskChange<Input>(change: (input: Input) => Promise<Task>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => newest(await change(input)),
    onSettled: () =>
      Promise.all([["board"], ["task"], ["task-events"], ["escalations"], ["approvals"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
