export type Measured = { perSecond: number; p50: number; p99: number; count: number };

/** Runs `loops` endless loops of `step` for `seconds`; a step says how many things it did, and 0 ends its loop. Milliseconds. */
export async function measure(loops: number, seconds: number, step: (loop: number) => Promise<number>): Promise<Measured> {
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: loops }, async (_, loop) => {
      for (let at = performance.now(); at < until; ) {
        const done = await step(loop);
        if (!done) return;
        count += done;
        const now = performance.now();
        times.push(now - at);
        at = now;
      }
    }),
  );
  return { perSecond: (count / (performance.now() - began)) * 1000, count, ...percentiles(times) };
}

export function percentiles(times: number[]): { p50: number; p99: number } {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** The run with the median rate. */
export function median(runs: Measured[]): Measured {
  return [...runs].sort((a, b) => a.perSecond - b.perSecond)[runs.length >> 1]!;
}
