"use client";

// Tells the server what was on screen, part by part, so that the lock is the same for every door. A decision waits for it.
import { useEffect, useMemo, useRef } from "react";
import { api } from "@/lib/client/queries";
import type { ChangeRequest } from "@/lib/contract/change-request";
import { wholeParts } from "./part-names";
import { useSeen } from "./seen.client";

const SOON_MS = 400;
const MOST = 600;

type Shown = { id: string; request: ChangeRequest; hash: string; known: string[]; on: boolean };

/** Gives back what sends the rest at once. `known` is what the server has already. */
export function useReceipts({ id, request, hash, known, on }: Shown): () => Promise<void> {
  const { marks } = useSeen();
  const sent = useRef(new Set(known));
  const under = useRef<Promise<unknown>>(Promise.resolve());
  const parts = useMemo(() => wholeParts(request, marks), [request, marks]);
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });

  const flush = useRef(async () => {});
  useEffect(() => {
    flush.current = async () => {
      const fresh = latest.current.filter((part) => !sent.current.has(part)).slice(0, MOST);
      if (fresh.length === 0) return void (await under.current);
      for (const part of fresh) sent.current.add(part);
      const sending = api.seen({ id, seenHash: hash, parts: fresh }).catch(() => {
        // They are sent again with the next ones, or by the decision.
        for (const part of fresh) sent.current.delete(part);
      });
      under.current = Promise.all([under.current, sending]);
      await under.current;
    };
  }, [id, hash]);

  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => void flush.current(), SOON_MS);
    return () => clearTimeout(timer);
  }, [on, parts]);
  return async () => flush.current();
}
