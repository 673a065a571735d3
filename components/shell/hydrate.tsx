import { dehydrate, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { writeJson } from "@/lib/contract/write-json";
import { Hydrated } from "./hydrated.client";

/** Hands what the server read to the browser's cache, as the JSON an API answer would have been. */
export function Hydrate({ reads, children }: { reads: [key: QueryKey, data: unknown][]; children: ReactNode }) {
  const queries = new QueryClient({ defaultOptions: { dehydrate: { serializeData: writeJson } } });
  for (const [key, data] of reads) queries.setQueryData(key, data);
  return <Hydrated state={dehydrate(queries)}>{children}</Hydrated>;
}

/** The first page of a list that goes on. */
export function firstPage<Page, Param>(page: Page, param: Param): { pages: Page[]; pageParams: Param[] } {
  return { pages: [page], pageParams: [param] };
}
