"use client";

// What the address says is open: a task's panel, or a question about a task.
import { text } from "./address";
import { useAddress } from "./address.client";

const parts = { task: text, ask: text };

export function useOpenTask(): [id: string | null, open: (id: string | null) => void] {
  const [{ task }, set] = useAddress(parts, "push");
  return [task, (id) => set({ task: id })];
}

const QUESTIONS = ["requeue", "cancel", "release", "complete", "fail", "revoke", "priority"] as const;
export type Question = (typeof QUESTIONS)[number];

/** Which question about which task is open: `?ask=requeue.<id>`. */
export function useTaskQuestion() {
  const [{ ask: asking }, set] = useAddress(parts, "push");
  const [what = "", taskId = ""] = asking?.split(".") ?? [];
  const asked = (QUESTIONS as readonly string[]).includes(what) && taskId ? { what: what as Question, id: taskId } : null;
  return {
    asked,
    ask: (question: Question, task: string) => set({ ask: `${question}.${task}` }),
    close: () => set({ ask: null }),
  };
}
