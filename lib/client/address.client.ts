"use client";

import { useSearchParams } from "next/navigation";
import { startTransition, useCallback, useMemo, useOptimistic } from "react";
import { readAddress, writeAddress, type Change, type Parts } from "./address";

type How = "push" | "replace";

/** Parts of the address, and how to change them: at once on screen, without asking the server for the page. */
export function useAddress<V>(parts: Parts<V>, how: How = "replace"): [values: V, set: (change: Change<V>, how?: How) => void] {
  const [search, foresee] = useOptimistic(useSearchParams().toString());
  const values = useMemo(() => readAddress(parts, new URLSearchParams(search)), [parts, search]);
  const set = useCallback(
    (change: Change<V>, as: How = how) =>
      startTransition(() => {
        const after = writeAddress(parts, change, new URLSearchParams(location.search));
        foresee(after.slice(1));
        history[`${as}State`](null, "", `${location.pathname}${after}`);
      }),
    [parts, how, foresee],
  );
  return [values, set];
}
