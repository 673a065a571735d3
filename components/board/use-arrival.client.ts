"use client";

import { useEffect, useState } from "react";
import { serverNow } from "@/components/ui/clock.client";

let hydrated = false;

/** Whether a card that is drawn for the first time got here just now; not on the first paint, nor when it is scrolled to. */
export function useArrival(changedAt: string): boolean {
  const [arrives] = useState(() => hydrated && serverNow() - Date.parse(changedAt) < 5_000);
  useEffect(() => {
    hydrated = true;
  }, []);
  return arrives;
}
