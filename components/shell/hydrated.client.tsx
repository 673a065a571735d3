"use client";

import { type DehydratedState, hydrate, HydrationBoundary, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";

/**
 * The frame around the page asks for some of what the page brings along, before it. Nobody listens to that yet, so it is
 * filled while the page is drawn; else the server would draw such a page as if it had nothing.
 */
export function Hydrated({ state, children }: { state: DehydratedState; children: ReactNode }) {
  const queries = useQueryClient();
  useMemo(() => fillAskedFor(queries, state), [queries, state]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}

function fillAskedFor(queries: QueryClient, state: DehydratedState): void {
  const asked = state.queries.filter(({ queryHash }) => {
    const known = queries.getQueryCache().get(queryHash);
    return known && known.state.data === undefined && known.getObserversCount() === 0;
  });
  if (asked.length > 0) hydrate(queries, { queries: asked });
}
