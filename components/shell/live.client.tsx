"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Keeps the cached reads in step with the feed for as long as the page is open. */
export function Live() {
  const queries = useQueryClient();
  useEffect(() => {
    const open = new AbortController();
    void import("./keep-current.client").then((file) => file.keepCurrent(queries, open.signal));
    return () => open.abort();
  }, [queries]);
  return null;
}
