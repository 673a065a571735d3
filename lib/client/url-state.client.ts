"use client";

// What the address says is open: a task's panel, or a question about a task.
import { parseAsString, useQueryState } from "nuqs";

const id = parseAsString.withOptions({ history: "push" });

export function useOpenTask() {
  return useQueryState("task", id);
}

const QUESTIONS = ["requeue", "cancel", "release", "complete", "fail", "revoke", "priority"] as const;
export type Question = (typeof QUESTIONS)[number];

/** Which question about which task is open: `?ask=requeue.<id>`. */
export function useTaskQuestion() {
  const [text, setText] = useQueryState("ask", id);
  const [what = "", taskId = ""] = text?.split(".") ?? [];
  const asked = (QUESTIONS as readonly string[]).includes(what) && taskId ? { what: what as Question, id: taskId } : null;
  return {
    asked,
    ask: (question: Question, task: string) => void setText(`${question}.${task}`),
    close: () => void setText(null),
  };
}
