"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { allAlive } from "@/components/ui/later.client";

/** Keeps the cached reads in step with the feed for as long as the page is open, once all of it is alive. */
export function Live() {
  const queries = useQueryClient();
  useEffect(() => {
    const open = new AbortController();
    void Promise.all([import("./keep-current.client"), allAlive()]).then(([file]) => file.keepCurrent(queries, open.signal));
    return () => open.abort();
  }, [queries]);
  return null;
}
