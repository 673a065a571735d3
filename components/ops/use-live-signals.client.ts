"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { boardQuery, signalsQuery } from "@/lib/client/queries";

const SOONEST_MS = 3_000;

/** Reads the signals again soon after the feed has changed the board, and not more often however fast it does. */
export function useLiveSignals(): void {
  const queries = useQueryClient();
  const { dataUpdatedAt } = useQuery({ ...boardQuery({}), select: () => null, notifyOnChangeProps: ["dataUpdatedAt"] });
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void queries.invalidateQueries({ queryKey: signalsQuery().queryKey });
    }, SOONEST_MS);
  }, [queries, dataUpdatedAt]);
  useEffect(() => () => void (timer.current && clearTimeout(timer.current)), []);
}
