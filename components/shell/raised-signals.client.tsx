"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { signalsQuery } from "@/lib/client/queries";
import type { Signals } from "@/lib/contract/signals";

/** Says on the page's root whose signals are raised. The dot itself is markup, so that no page has to bring this along. */
export function RaisedSignals() {
  const { data } = useQuery({ ...signalsQuery(), select: raisedOf, refetchInterval: 60_000, staleTime: 30_000 });
  useEffect(() => {
    if (data) document.documentElement.dataset["ops"] = data;
    return () => void delete document.documentElement.dataset["ops"];
  }, [data]);
  return null;
}

/** The system's first: people's turn is what it looks like when all else is well. */
function raisedOf({ signals }: Signals): "system" | "people" | "" {
  const raised = signals.filter(({ state }) => state === "raised").map(({ turn }) => turn);
  return raised.includes("system") ? "system" : (raised[0] ?? "");
}
