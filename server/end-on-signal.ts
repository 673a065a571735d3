// Ctrl-C and SIGTERM: end what was started, last started first, and leave with exit 0.
import { setTimeout as sleep } from "node:timers/promises";
import { orphaned } from "./cli/agent/orphaned";

export type Ending = {
  then(what: string, end: () => Promise<void>): void;
  /** Runs the steps without a signal, for a start that cannot go on. */
  now(): Promise<void>;
};

/** Shorter than the 15 s that the start-up contract allows. */
const LIMIT = 13_000;
/** npm passes Ctrl-C on to us, which the terminal has sent us too: that is not a second wish. */
const SAME_WISH = 1_000;

/** From now on a signal runs the steps that were handed to `then`, in reverse. */
export function endOnSignal(): Ending {
  const steps: { what: string; end: () => Promise<void> }[] = [];
  let began: number | null = null;
  const onSignal = (signal: NodeJS.Signals) => {
    if (began === null) {
      began = Date.now();
      void end(steps).then(() => process.exit(0));
    } else if (Date.now() - began > SAME_WISH) {
      process.exit(signal === "SIGINT" ? 130 : 143);
    }
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  orphaned().addEventListener("abort", () => began === null && onSignal("SIGTERM"));
  return { then: (what, step) => void steps.unshift({ what, end: step }), now: () => end(steps) };
}

async function end(steps: { what: string; end: () => Promise<void> }[]): Promise<void> {
  const limit = sleep(LIMIT, "late" as const, { ref: false });
  for (const { what, end: step } of steps) {
    const outcome = await Promise.race([step().catch((error: Error) => error), limit]);
    if (outcome instanceof Error) console.error(`Ending the ${what} failed: ${outcome.message}`);
    if (outcome === "late") console.error(`Ending the ${what} took too long.`);
  }
}
