// Decoding takes memory and a processor: a few at a time, and a bounded queue before them.
import { Refusal } from "../contract/problem";
import { oncePerProcess } from "../process";

const AT_ONCE = 2;
const WAITING = 64;

/** Runs `work` when it is its turn. */
export async function takeTurns<Result>(work: () => Promise<Result>): Promise<Result> {
  const turns = oncePerProcess("image turns", () => ({ free: AT_ONCE, waiting: [] as (() => void)[] }));
  if (turns.free > 0) turns.free--;
  else if (turns.waiting.length >= WAITING) throw new Refusal("unavailable", "Too many images are being read right now.", { retryAfterSeconds: 2 });
  else await new Promise<void>((resume) => turns.waiting.push(resume));
  try {
    return await work();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.free++;
  }
}
