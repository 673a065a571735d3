"use client";

import { useQuery } from "@tanstack/react-query";
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

function raisedOf({ signals }: Signals) {
  const raised = signals.filter(({ state }) => state === "raised");
  return { all: raised.length, system: raised.some(({ turn }) => turn === "system") };
}
