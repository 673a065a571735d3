// Calls that arrive while a statement is under way travel together in the next one. A lone caller does not wait.
import { Refusal } from "../contract/problem";
import { isNotNow } from "./not-now";

type Passenger<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/** A flight this full has company: the next one waits a moment for as many, at most half the time that the last one took. */
const CROWD = 4;
const BOARDING_MS = 4;

/**
 * `run` gives one result for each item, in their order. At most `most` rows travel together, `rowsOf` an item or one, and
 * `queue` callers wait; beyond that a caller gets 503. What breaks a flight is tried again one by one, so that nobody fails for a neighbour.
 */
export function flight<Item, Result>(run: (items: Item[]) => Promise<Result[]>, { most, queue, rowsOf = () => 1 }: { most: number; queue: number; rowsOf?: (item: Item) => number }) {
  const waiting: Passenger<Item, Result>[] = [];
  let flying = false;
  let last = { carried: 0, took: 0 };
  let boarded: (() => void) | null = null;

  return (item: Item): Promise<Result> => {
    if (waiting.length >= queue) return Promise.reject(new Refusal("unavailable", "Too much is waiting here; ask again in a moment.", { retryAfterSeconds: 1 }));
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!flying) void depart();
      else if (waiting.length >= last.carried) boarded?.();
    });
  };

  async function depart(): Promise<void> {
    flying = true;
    while (waiting.length) {
      await boarding();
      const began = performance.now();
      const passengers = waiting.splice(0, fitting());
      await fly(passengers);
      last = { carried: passengers.length, took: performance.now() - began };
    }
    flying = false;
  }

  /** How many of those who wait, at least one. */
  function fitting(): number {
    let rows = 0;
    const beyond = waiting.findIndex(({ item }) => (rows += rowsOf(item)) > most);
    return beyond < 0 ? waiting.length : Math.max(1, beyond);
  }

  /** Whoever has arrived by now comes along. */
  function boarding(): Promise<void> {
    if (last.carried < CROWD || waiting.length >= last.carried) return new Promise((resolve) => setImmediate(resolve));
    return new Promise((resolve) => {
      const timer = setTimeout(go, Math.min(last.took / 2, BOARDING_MS));
      boarded = go;
      function go(): void {
        clearTimeout(timer);
        boarded = null;
        resolve();
      }
    });
  }

  async function fly(passengers: Passenger<Item, Result>[]): Promise<void> {
    try {
      const results = await run(passengers.map(({ item }) => item));
      passengers.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      if (passengers.length === 1 || isNotNow(error)) for (const { reject } of passengers) reject(error);
      else for (const passenger of passengers) await fly([passenger]);
    }
  }
}
