import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";
import { TaskDialogs } from "@/components/task/task-dialogs.client";
import { EARLY_KEYS } from "@/lib/client/early-keys";

// Who may see a page is asked by the page itself, which knows the way back to it.
export default async function AppLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_KEYS }} />
      <Shell>{children}</Shell>
      <TaskDialogs />
    </>
  );
}
