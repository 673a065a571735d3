// The reads of the approvals screen; the keys are those that `apply.ts` names.
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ApprovalRow } from "@/lib/contract/approval";
import type { Call } from "@/lib/contract/operations";
import { api } from "./queries";

export type ApprovalFilter = Omit<Call<"listApprovals">, "cursor" | "limit">;
export type ApprovalPage = { items: ApprovalRow[]; next: string | null };

export function approvalsQuery(filter: ApprovalFilter) {
  return infiniteQueryOptions({
    queryKey: ["approvals", filter],
    queryFn: ({ signal, pageParam }) => api.listApprovals({ ...filter, limit: 100, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

export function approvalQuery(id: string) {
  return queryOptions({ queryKey: ["approval", id], queryFn: ({ signal }) => api.getApproval({ id }, { signal }) });
}

/** How requests of one capability were decided lately: those of one agent, or all. */
export function decisionStatsQuery(capability: string, agent?: string) {
  return queryOptions({
    queryKey: ["decision-stats", capability, agent],
    queryFn: ({ signal }) => api.decisionStats({ capability: [capability], ...(agent ? { agent } : {}) }, { signal }),
    staleTime: 60_000,
  });
}
