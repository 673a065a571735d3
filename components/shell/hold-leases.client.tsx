"use client";

import { useEffect } from "react";
import { toastFailed } from "@/lib/client/toast";

/** Keeps alive what the person has taken, on whatever page they are. */
export function HoldLeases() {
  useEffect(() => {
    const open = new AbortController();
    const onLost = ({ title }: { title: string }) => toastFailed("You do not hold it any more", { description: `The lease of “${title}” has ended.` });
    void import("@/lib/client/beat.client").then((file) => open.signal.aborted || file.beatWhileOpen(open.signal, onLost), () => undefined);
    return () => open.abort();
  }, []);
  return null;
}
