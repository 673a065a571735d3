// What is refused when more comes than this process can do: new work first, before its body is read, so that heartbeats,
// verdicts and what ends work go through.
import type { Caller } from "../contract/caller";
import { crowdedOut, refuseCrowded } from "../db/flight";
import { oncePerProcess } from "../process";

const LOOK_MS = 50;
/** A turn of the event loop that took longer than this had too much in it; one alone may have been a large body's. */
const LATE_MS = 200;
const IN_A_ROW = 3;
const NEW_WORK = new Set(["createTask", "createTasks", "claim"]);

export function admitWork(caller: Caller | null, operation: string): void {
  if (caller?.kind !== "agent") return;
  if (NEW_WORK.has(operation) && clock().late >= IN_A_ROW) throw crowdedOut();
  refuseCrowded(operation);
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
