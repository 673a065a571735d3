"use client";

// Renews the leases that a person holds, for as long as a page of the board is open. One tab does it for all.
import { api } from "./queries";
import { beaten, dropHeld, heldLeases, type Held } from "./held.client";

const LOOK_MS = 1_000;

/** Runs until `signal` ends it. `onLost` is told of a lease that somebody else ended. */
export function beatWhileOpen(signal: AbortSignal, onLost: (held: Held) => void): void {
  const run = () => beatLoop(signal, onLost);
  if (navigator.locks) void navigator.locks.request("holdpoint-held", { signal }, run).catch(() => undefined);
  else void run();
}

async function beatLoop(signal: AbortSignal, onLost: (held: Held) => void): Promise<void> {
  while (!signal.aborted) {
    const due = heldLeases().filter(({ beatAt, leaseMs }) => Date.now() - beatAt > leaseMs / 3);
    // Without a connection it is tried again a moment later; the lease runs out by itself.
    if (due.length) await beat(due, onLost).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

async function beat(due: Held[], onLost: (held: Held) => void): Promise<void> {
  const { leases } = await api.heartbeats({ leases: due.map(({ taskId, leaseToken }) => ({ taskId, leaseToken })) });
  beaten(leases.filter(({ outcome }) => outcome === "held").map(({ taskId }) => taskId));
  for (const { taskId, outcome } of leases) {
    if (outcome === "held") continue;
    dropHeld(taskId);
    const held = due.find((one) => one.taskId === taskId);
    if (held && outcome !== "finished") onLost(held);
  }
}
