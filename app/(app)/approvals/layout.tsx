import type { ReactNode } from "react";
import { ApprovalsFrame } from "@/components/approval/frame.client";
import { filterOf, FIRST_VIEW } from "@/components/approval/list-view";
import { firstPage, Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { approvalsQuery } from "@/lib/client/approval-queries";
import { readApprovals } from "@/lib/db/read-approvals";

export default async function ApprovalsLayout({ children }: { children: ReactNode }) {
  // Who is not signed in is sent away by the page, which knows the way back; here they only see nothing.
  const person = await pagePerson().catch(() => null);
  if (!person) return children;
  const waiting = await readApprovals({ ...filterOf(FIRST_VIEW), limit: 100 }, null, person.userId);
  return (
    <Hydrate reads={[[approvalsQuery(filterOf(FIRST_VIEW)).queryKey, firstPage(waiting, null)]]}>
      <ApprovalsFrame>{children}</ApprovalsFrame>
    </Hydrate>
  );
}
