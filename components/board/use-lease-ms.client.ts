"use client";

import { useQuery } from "@tanstack/react-query";
import { capabilitiesQuery } from "@/lib/client/queries";
import type { TaskCard } from "@/lib/contract/task";

const DEFAULT_MS = 120_000;

/** How long a full lease of this task is. */
export function useLeaseMs({ capability }: TaskCard): number {
  const { data } = useQuery({
    ...capabilitiesQuery(),
    select: (page) => page.items.find((one) => one.name === capability)?.leaseSeconds,
  });
  return data ? data * 1000 : DEFAULT_MS;
}
