"use client";

// What the feed says, written into the cached reads.
import type { QueryClient } from "@tanstack/react-query";
import { setClockOffset } from "@/components/ui/clock.client";
import { applyHeartbeats, applyMoves, touchedBy } from "@/lib/client/apply";
import { listenLive } from "@/lib/client/live.client";
import { presenceQuery } from "@/lib/client/presence.client";
import { makeRefresher } from "@/lib/client/refresh";

/** Until `signal` ends it. */
export function keepCurrent(queries: QueryClient, signal: AbortSignal): void {
  if (signal.aborted) return;
  const refresher = makeRefresher(queries);
  const stop = listenLive({
    events(events) {
      applyHeartbeats(queries, events);
      applyMoves(queries, events);
      refresher.touch(touchedBy(events));
    },
    reset: refresher.everything,
    presence: (presence) => queries.setQueryData(presenceQuery().queryKey, presence),
    clock: setClockOffset,
  });
  signal.addEventListener("abort", stop);
}
