import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ApprovalsFrame } from "@/components/approval/frame.client";
import { filterOf, FIRST_VIEW, isFirst, listParts } from "@/components/approval/list-view";
import { firstPage, Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { readAddress } from "@/lib/client/address";
import { approvalsQuery, type ApprovalFilter } from "@/lib/client/approval-queries";
import { operations } from "@/lib/contract/operations";
import { readApprovals } from "@/lib/db/read-approvals";

export default async function ApprovalsLayout({ children }: { children: ReactNode }) {
  // Who is not signed in is sent away by the page, which knows the way back; here they only see nothing.
  const person = await pagePerson().catch(() => null);
  if (!person) return children;
  const read = async (filter: ApprovalFilter) => [approvalsQuery(filter).queryKey, firstPage(await readApprovals({ ...filter, limit: 100 }, null, person.userId), null)] as [key: readonly unknown[], data: unknown];
  return (
    <Hydrate reads={await Promise.all((await shownFilters()).map(read))}>
      <ApprovalsFrame>{children}</ApprovalsFrame>
    </Hydrate>
  );
}

/** What waits for this person, which is counted on every tab, and what the address asks for. Of what the API would refuse the list says why. */
async function shownFilters(): Promise<ApprovalFilter[]> {
  const view = readAddress(listParts, new URLSearchParams((await headers()).get("x-search") ?? ""));
  return [FIRST_VIEW, ...(isFirst(view) ? [] : [view])].map(filterOf).filter((filter) => operations.listApprovals.query.safeParse(filter).success);
}
