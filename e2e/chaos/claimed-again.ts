import { setTimeout as sleep } from "node:timers/promises";
import type { Crowd } from "../engine/clients";

/** Milliseconds until a claim that was asked for after now has its task. */
export async function claimedAgain(crowd: Crowd, most = 30_000): Promise<number> {
  const since = performance.now();
  const from = crowd.history.length;
  while (performance.now() - since < most) {
    const first = crowd.history.slice(from).find(({ verb, result, task, start }) => verb === "claim" && result === "ok" && task && start > since);
    if (first) return first.end - since;
    await sleep(20);
  }
  return Infinity;
}
