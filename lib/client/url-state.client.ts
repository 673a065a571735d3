"use client";

// What the address says is open: a task's panel, or a question about a task.
import { parseAsString, useQueryState } from "nuqs";

const id = parseAsString.withOptions({ history: "push" });

export function useOpenTask() {
  return useQueryState("task", id);
}

export function useRequeueTask() {
  return useQueryState("requeue", id);
}

export function useCancelTask() {
  return useQueryState("cancel", id);
}
