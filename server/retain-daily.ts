// Retention while the server runs: soon after the start and then once a day. Nothing waits for it and nothing depends on it.
import { setTimeout as sleep } from "node:timers/promises";

const SOON = 10_000;
const PATIENCE = 3_000;
const DAY = 86_400_000;

/** Gives back what ends it: no new transaction begins, and the one that runs is waited for a while; cut off, it rolls back. */
export function retainDaily(say: (sentence: string) => void): () => Promise<void> {
  const stop = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    timer = setTimeout(run, DAY).unref();
    running = retainOnce(say, stop.signal);
  };
  let timer = setTimeout(run, SOON).unref();
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await Promise.race([running, sleep(PATIENCE, undefined, { ref: false })]);
  };
}

async function retainOnce(say: (sentence: string) => void, stop: AbortSignal): Promise<void> {
  const { retain } = await import("@/lib/transitions/retain");
  try {
    const done = await retain(stop);
    if (done && done.tasks + done.months > 0) say(`Retention: ${done.summary}.`);
  } catch (error) {
    if (!stop.aborted) console.error(`Retention failed and is tried again in a day: ${(error as Error).message}`);
  }
}
