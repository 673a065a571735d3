"use client";

// One ticking clock for the page, set by the server's: a browser that is wrong by an hour still counts right.
import { useSyncExternalStore } from "react";

let offset = 0;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** How far the server's clock is ahead of this browser's. */
export function setClockOffset(ms: number): void {
  offset = ms;
  tick();
}

/** The server's time, to the second, so that two reads in one render agree. */
export function serverNow(): number {
  return Math.floor((Date.now() + offset) / 1000) * 1000;
}

/** A value worked out from the present; re-renders only when the value changes. `server` is what the first paint says. */
export function useClock<T extends string | number | boolean | null>(read: (now: number) => T, server: T): T {
  return useSyncExternalStore(
    subscribe,
    () => read(serverNow()),
    () => server,
  );
}

export function useHasPassed(at: string | null | undefined): boolean {
  return useClock((now) => (at ? Date.parse(at) <= now : false), false);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  for (const listener of listeners) listener();
}
