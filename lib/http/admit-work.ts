// What is refused when more comes than this process can do: new work first, before its body is read, so that heartbeats,
// verdicts and what ends work go through.
import type { Caller } from "../contract/caller";
import { crowdedOut, refuseCrowded } from "../db/flight";
import { oncePerProcess } from "../process";

const LOOK_MS = 50;
/** A turn of the event loop that took longer than this had too much in it. */
const LATE_MS = 300;
const NEW_WORK = new Set(["createTask", "createTasks", "claim"]);

export function admitWork(caller: Caller | null, operation: string): void {
  if (caller?.kind !== "agent") return;
  if (NEW_WORK.has(operation) && clock().late > LATE_MS) throw crowdedOut();
  refuseCrowded(operation);
}

/** How late the last look came. */
function clock(): { late: number } {
  return oncePerProcess("lateness", () => {
    let due = performance.now() + LOOK_MS;
    const timer = setInterval(() => {
      const now = performance.now();
      made.late = now - due;
      due = now + LOOK_MS;
    }, LOOK_MS).unref();
    const made = { late: 0, timer };
    return made;
  }, ({ timer }) => Promise.resolve(clearInterval(timer)));
}
