"use client";

// What a person wrote for a request outlives its screen: after an advance, a refusal or a look elsewhere it is still there.
import { useCallback, useSyncExternalStore } from "react";

const kept = new Map<string, unknown>();
const listeners = new Set<() => void>();

/** Like useState, by key; `initial` must be one and the same value each time. */
export function useKept<T>(key: string, initial: T): [value: T, set: (next: T | ((before: T) => T)) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => (kept.has(key) ? (kept.get(key) as T) : initial),
    () => initial,
  );
  const set = useCallback(
    (next: T | ((before: T) => T)) => keep(key, typeof next === "function" ? (next as (before: T) => T)((kept.has(key) ? kept.get(key) : initial) as T) : next),
    [key, initial],
  );
  return [value, set];
}

export function keep(key: string, value: unknown): void {
  kept.set(key, value);
  tell();
}

/** Lets go of everything that was kept for a request. */
export function forget(prefix: string): void {
  for (const key of [...kept.keys()]) if (key.startsWith(prefix)) kept.delete(key);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
