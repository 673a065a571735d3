"use client";

import { useEffect } from "react";
import { beatWhileOpen } from "@/lib/client/beat.client";
import { toastFailed } from "@/lib/client/toast";

/** Keeps alive what the person has taken, on whatever page they are. */
export function HoldLeases() {
  useEffect(() => {
    const open = new AbortController();
    const onLost = ({ title }: { title: string }) => toastFailed("You do not hold it any more", { description: `The lease of “${title}” has ended.` });
    beatWhileOpen(open.signal, onLost);
    return () => open.abort();
  }, []);
  return null;
}
