// What is refused when more comes than this process can do: new work first, before its body is read, so that heartbeats,
// verdicts and what ends work go through.
import { setTimeout as sleep } from "node:timers/promises";
import type { Caller } from "../contract/caller";
import { CrowdedOut, refuseCrowded } from "../db/flight";
import { oncePerProcess } from "../process";

const LOOK_MS = 50;
/** A turn of the event loop that took longer than this had too much in it; one alone may have been a large body's. */
const LATE_MS = 200;
const IN_A_ROW = 3;
const NEW_WORK = new Set(["createTask", "createTasks", "claim"]);

const HOLD_MS = 1_500;
const MOST_HELD = 10_000;
let held = 0;

export function admitWork(caller: Caller | null, operation: string): void {
  if (caller?.kind !== "agent") return;
  if (NEW_WORK.has(operation) && clock().late >= IN_A_ROW) throw new CrowdedOut();
  refuseCrowded(operation);
}

/**
 * Resolves when a refusal may be told. New work that was crowded out hears of it seconds later: a caller that is refused
 * at once asks again at once, and a crowd of them leaves no time for the work of others.
 */
export async function mayBeTold(error: unknown, operation: string): Promise<void> {
  if (!(error instanceof CrowdedOut) || !NEW_WORK.has(operation) || held >= MOST_HELD) return;
  held++;
  await sleep(HOLD_MS * (1 + Math.random()));
  held--;
}

/** How many looks in a row came late, up to now. */
function clock(): { late: number } {
  return oncePerProcess("lateness", () => {
    let due = performance.now() + LOOK_MS;
    const timer = setInterval(() => {
      const now = performance.now();
      made.late = now - due > LATE_MS ? made.late + 1 : 0;
      due = now + LOOK_MS;
    }, LOOK_MS).unref();
    const made = { late: 0, timer };
    return made;
  }, ({ timer }) => Promise.resolve(clearInterval(timer)));
}
