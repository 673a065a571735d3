"use client";

import { ApiError } from "./api";
import { api } from "./queries";
import { toastDone, toastFailed } from "./toast";
import { useTaskChange } from "./use-task-change.client";
import type { TaskCard } from "@/lib/contract/task";

type Move = Pick<TaskCard, "id" | "version"> & { priority: number };

/** Moves a task in its queue, unless somebody changed it since it was read. */
export function useMovePriority() {
  const change = useTaskChange(({ id, version, priority }: Move) => api.update({ id, priority: within(priority) }, { ifMatch: version }));
  // Not by the callbacks of `mutate`: those are lost with a card that moves out of sight.
  return (move: Move, onDone?: () => void) =>
    void change.mutateAsync(move).then(
      ({ priority }) => (toastDone(`Priority is now ${priority}`), onDone?.()),
      (error: Error) => toastFailed(...refused(error)),
    );
}

function refused(error: Error): [string, { description: string }] {
  if (error instanceof ApiError && error.code === "version_conflict") return ["Somebody changed it meanwhile", { description: "Look at it again, and then move it." }];
  return ["Not moved", { description: error.message }];
}

function within(priority: number): number {
  return Math.max(-1000, Math.min(1000, priority));
}
