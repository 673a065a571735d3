"use client";

import { openedApart } from "@/components/ui/opened-apart.client";
import { useTaskQuestion } from "@/lib/client/url-state.client";

// Fetched with its first question: no page needs it to be shown.
const TaskDialog = openedApart(() => import("./task-dialog.client").then((file) => file.TaskDialog));

/** The question about a task that the address names, on whatever page. */
export function TaskDialogs() {
  const { asked, close } = useTaskQuestion();
  return asked && <TaskDialog key={`${asked.what} ${asked.id}`} {...asked} onClose={close} />;
}
