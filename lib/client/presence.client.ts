"use client";

// Who has which request open: heard from the feed, and told for as long as one looks.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Presence } from "@/lib/contract/approval";
import { api, meQuery } from "./queries";

const BEAT_MS = 8_000;
/** Who only passes by with J and K is not told. */
const ARRIVED_MS = 700;
const nobody: Presence = { viewers: [] };

/** Only the feed writes it. */
export function presenceQuery() {
  return queryOptions({ queryKey: ["presence"], queryFn: () => nobody, enabled: false, initialData: nobody, staleTime: Infinity, gcTime: Infinity });
}

/** The others who look at each request, by its id. */
export function useOthers(): Map<string, Presence["viewers"]> {
  const { data: me } = useQuery(meQuery());
  const { data } = useQuery(presenceQuery());
  const others = new Map<string, Presence["viewers"]>();
  for (const viewer of data.viewers) if (viewer.id !== me?.id) others.set(viewer.approvalId, [...(others.get(viewer.approvalId) ?? []), viewer]);
  return others;
}

/** Says that this person has the request open, until it is closed or the tab is hidden. */
export function useBeat(id: string): void {
  useEffect(() => {
    let here = false;
    const beat = () => {
      if (document.visibilityState !== "visible") return;
      here = true;
      void api.presence({ id }).catch(() => undefined);
    };
    const leave = () => {
      if (!here) return;
      here = false;
      void api.presence({ id, leave: true }, { keepalive: true }).catch(() => undefined);
    };
    const turn = () => (document.visibilityState === "visible" ? beat() : leave());
    const arrived = setTimeout(beat, ARRIVED_MS);
    const timer = setInterval(beat, BEAT_MS);
    document.addEventListener("visibilitychange", turn);
    return () => {
      clearTimeout(arrived);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", turn);
      leave();
    };
  }, [id]);
}
