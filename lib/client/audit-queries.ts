// The reads of the audit page.
import { infiniteQueryOptions } from "@tanstack/react-query";
import type { EventType } from "@/lib/contract/event";
import { api } from "./queries";

export type AuditFilters = { from?: string; to?: string; actor?: string; type?: EventType[]; capability?: string[]; taskId?: string; q?: string };

export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: ({ signal, pageParam }) => api.listAudit({ ...filters, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** Where all of it can be had as a file. */
export function exportAddress(filters: AuditFilters, format: "jsonl" | "csv"): string {
  const search = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filters)) for (const one of [value].flat()) search.append(name, one);
  return `/api/v1/audit/export?${search}`;
}
