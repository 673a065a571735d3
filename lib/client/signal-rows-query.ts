import { queryOptions } from "@tanstack/react-query";
import type { WITH_ROWS } from "@/lib/contract/signals";
import { api } from "./queries";

/** Below the signals' own key: what reads those anew reads these too. */
export function signalRowsQuery(name: (typeof WITH_ROWS)[number]) {
  return queryOptions({ queryKey: ["signals", "rows", name], queryFn: ({ signal }) => api.listSignalRows({ name }, { signal }), refetchInterval: 15_000 });
}
