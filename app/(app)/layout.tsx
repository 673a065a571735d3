import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { TaskDialogs } from "@/components/task/task-dialogs.client";

// Who may see a page is asked by the page itself, which knows the way back to it.
export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Shell>{children}</Shell>
      <TaskDialogs />
    </>
  );
}
