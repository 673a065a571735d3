"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { applyHeartbeats, applyMoves, touchedBy } from "@/lib/client/apply";
import { listenLive } from "@/lib/client/live.client";
import { presenceQuery } from "@/lib/client/presence.client";
import { makeRefresher } from "@/lib/client/refresh";
import { setClockOffset } from "@/components/ui/clock.client";

/** Keeps the cached reads in step with the feed for as long as the page is open. */
export function Live() {
  const queries = useQueryClient();
  useEffect(() => {
    const refresher = makeRefresher(queries);
    return listenLive({
      events(events) {
        applyHeartbeats(queries, events);
        applyMoves(queries, events);
        refresher.touch(touchedBy(events));
      },
      reset: refresher.everything,
      presence: (presence) => queries.setQueryData(presenceQuery().queryKey, presence),
      clock: setClockOffset,
    });
  }, [queries]);
  return null;
}
