// Reads again what events touched: at once the first time, then in step with how long the reads take, so that a storm
// of events never becomes a storm of requests.
import type { QueryClient, QueryKey } from "@tanstack/react-query";

const SOONEST_MS = 250;
const COLUMN_MS = 4_000;

export function makeRefresher(queries: QueryClient): { touch(keys: QueryKey[]): void; everything(): void } {
  const waiting = new Map<string, QueryKey>();
  let restUntil = 0;
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.size > 0) {
      const started = Date.now();
      const due = takeDue(started);
      await Promise.all(due.map((key) => (key[0] === "column" ? readColumns(key) : queries.invalidateQueries({ queryKey: key }))));
      const took = Date.now() - started;
      await new Promise((resolve) => setTimeout(resolve, Math.max(SOONEST_MS, Math.min(5_000, 3 * took))));
    }
    running = false;
  }

  // Long columns are heavy to read and change by themselves through the board's own answer and through `applyMoves`:
  // nothing waits for them, and the longer they take, the longer they are left alone.
  function readColumns(key: QueryKey): void {
    const started = Date.now();
    restUntil = Infinity;
    void queries.invalidateQueries({ queryKey: key }).finally(() => {
      restUntil = Date.now() + Math.max(COLUMN_MS, 20 * (Date.now() - started));
    });
  }

  function takeDue(now: number): QueryKey[] {
    const due = [...waiting].filter(([, key]) => key[0] !== "column" || restUntil <= now);
    for (const [name] of due) waiting.delete(name);
    return due.map(([, key]) => key);
  }

  return {
    touch(keys) {
      for (const key of keys) waiting.set(JSON.stringify(key), key);
      if (!running) void run();
    },
    everything() {
      void queries.invalidateQueries();
    },
  };
}
