import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Trends } from "@/lib/contract/trends";
import { api } from "./queries";

/** Counted from the log; what was shown stays while another range is read. */
export function trendsQuery(range: Trends["range"]) {
  return queryOptions({ queryKey: ["trends", range], queryFn: ({ signal }) => api.trends({ range }, { signal }), refetchInterval: 30_000, placeholderData: keepPreviousData });
}
