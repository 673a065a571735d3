"use client";

// The leases that this person holds by this browser: a claim's token is shown once, so it is kept until the work ends.
import { useSyncExternalStore } from "react";
import type { Claim } from "@/lib/contract/work";

export type Held = { taskId: string; title: string; leaseToken: string; leaseMs: number; beatAt: number };

const KEY = "holdpoint:held";
const listeners = new Set<() => void>();

export function heldLeases(): Held[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Held[];
  } catch {
    return [];
  }
}

export function keepHeld({ task, leaseToken, leasedUntil }: Claim): void {
  const leaseMs = Date.parse(leasedUntil) - Date.parse(task.lease?.claimedAt ?? leasedUntil);
  write([...others(task.id), { taskId: task.id, title: task.title, leaseToken, leaseMs, beatAt: Date.now() }]);
}

export function dropHeld(taskId: string): void {
  write(others(taskId));
}

export function beaten(taskIds: string[]): void {
  write(heldLeases().map((held) => (taskIds.includes(held.taskId) ? { ...held, beatAt: Date.now() } : held)));
}

/** The token by which this browser holds the task; null where it does not. */
export function useHeldToken(taskId: string): string | null {
  return useSyncExternalStore(subscribe, () => heldLeases().find((held) => held.taskId === taskId)?.leaseToken ?? null, () => null);
}

function others(taskId: string): Held[] {
  return heldLeases().filter((held) => held.taskId !== taskId);
}

function write(leases: Held[]): void {
  localStorage.setItem(KEY, JSON.stringify(leases));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
