"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { cn } from "@/components/ui/cn";
import { signalsQuery } from "@/lib/client/queries";
import type { Signals } from "@/lib/contract/signals";

/** A dot where a signal is raised, in the colour of whose turn it is, and how many for who sees no dot. */
export function OpsDot({ className }: { className?: string }) {
  const { data } = useQuery({ ...signalsQuery(), select: raisedOf, refetchInterval: 60_000, staleTime: 30_000 });
  if (!data?.all) return null;
  return (
    <span className={cn("size-2 rounded-full", data.system ? "bg-stop" : "bg-people", className)}>
      <span className="sr-only">{data.all === 1 ? "1 signal raised" : `${data.all} signals raised`}</span>
    </span>
  );
}

/** The rail leaves a place for it, so that no page has to bring it along. */
export function OpsDotInRail() {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => setPlace(document.getElementById("rail-ops")), []);
  return place && createPortal(<OpsDot className="block" />, place);
}

function raisedOf({ signals }: Signals) {
  const raised = signals.filter(({ state }) => state === "raised");
  return { all: raised.length, system: raised.some(({ turn }) => turn === "system") };
}
