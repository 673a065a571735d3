"use client";

// The list as the address says it: which rows, in which order, and what is being decided right now left out.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useAddress } from "@/lib/client/address.client";
import { approvalsQuery } from "@/lib/client/approval-queries";
import type { ApprovalRow } from "@/lib/contract/approval";
import { useInFlight } from "./in-flight.client";
import { filterOf, listParts, type ListView } from "./list-view";
import { sortApprovals } from "./sort-approvals";
import { useWaiting } from "./waiting.client";

export function useListView() {
  return useAddress(listParts, "push");
}

export function useList() {
  const [view, setView] = useListView();
  const filter = filterOf(view);
  const list = useInfiniteQuery({
    ...approvalsQuery(filter),
    // While one types into the search the rows stay; another tab begins anew.
    placeholderData: (before, query) => ((query?.queryKey[1] as typeof filter | undefined)?.state === filter.state ? before : undefined),
  });
  const rows = useRows(list.data?.pages.flatMap((page) => page.items) ?? [], view);
  return { view, setView, list, rows };
}

/** Every open row that waits for this person, whatever the filters say. */
export function useRows(all: ApprovalRow[], { tab }: Pick<ListView, "tab">): ApprovalRow[] {
  const deciding = useInFlight();
  const open = tab !== "decided" && tab !== "expired";
  const waiting = useWaiting(open ? all : []);
  const rows = open ? waiting.filter((row) => !deciding.has(row.id)) : all;
  return sortApprovals(rows, tab);
}
