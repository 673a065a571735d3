// When to knock again after a stream has ended.
import type { StreamEnd } from "./read-stream";

/** Jittered, so that a thousand pages do not come back in the same second. */
export function waitMs(end: StreamEnd, failures: number, random = Math.random): number {
  if (end.how === "reset") return 0;
  const spread = failures > 0 ? Math.min(30_000, 500 * 2 ** failures) : 0;
  return Math.min(60_000, leastMs(end)) * (0.75 + random() / 2) + random() * spread;
}

/** Waits, but not once the browser says that the network is back. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

function leastMs(end: StreamEnd): number {
  if (end.how === "bye") return end.retryMs ?? 500;
  if (end.how === "refused") return end.retryAfterMs ?? 1000;
  return 250;
}
