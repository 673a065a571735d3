"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { isLineBroken, liveState } from "./live.client";
import { toastFailed } from "./toast";

const ANSWER_MS = 3_000;

/** Opens a page of the board. Without a connection the one on screen stays: the browser's own error page would take its place. */
export function useGo(): (href: string) => void {
  const { push } = useRouter();
  return useCallback((href: string) => onceReached(() => push(href), saySo), [push]);
}

/** At once, unless the board may be out of reach: then it is asked first. */
export function onceReached(act: () => void, otherwise?: () => void): void {
  if (!isAway()) act();
  else void isReached().then((reached) => (reached ? act() : otherwise?.()));
}

export function isAway(): boolean {
  return isLineBroken() || ["offline", "catching_up"].includes(liveState().is);
}

function saySo(): void {
  toastFailed("No connection to the board", { id: "no-connection", description: "What is on screen stays. Press again once the light says Live." });
}

function isReached(): Promise<boolean> {
  return fetch("/api/v1/health/live", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) }).then(({ ok }) => ok, () => false);
}
