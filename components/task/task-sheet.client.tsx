"use client";

import { openedApart } from "@/components/ui/opened-apart.client";
import { useOpenTask } from "@/lib/client/url-state.client";

// The board does not need it to be shown.
const TaskPanel = openedApart(() => import("./task-panel.client").then((file) => file.TaskPanel));

/** The task that the address names, beside the board. */
export function TaskSheet() {
  const [id, setId] = useOpenTask();
  return id && <TaskPanel id={id} onClose={() => void setId(null)} />;
}
