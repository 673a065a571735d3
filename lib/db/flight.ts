// Calls that arrive while a statement is under way travel together in the next one. A lone caller does not wait.
import { Refusal } from "../contract/problem";
import { isNotNow } from "./not-now";

type Passenger<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/**
 * `run` gives one result for each item, in their order. At most `most` travel together and `queue` wait; beyond that
 * a caller gets 503. What breaks a flight is tried again one by one, so that nobody fails for a neighbour.
 */
export function flight<Item, Result>(run: (items: Item[]) => Promise<Result[]>, { most, queue }: { most: number; queue: number }) {
  const waiting: Passenger<Item, Result>[] = [];
  let flying = false;

  return (item: Item): Promise<Result> => {
    if (waiting.length >= queue) return Promise.reject(new Refusal("unavailable", "Too much is waiting here; ask again in a moment.", { retryAfterSeconds: 1 }));
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!flying) void depart();
    });
  };

  async function depart(): Promise<void> {
    flying = true;
    while (waiting.length) await fly(waiting.splice(0, most));
    flying = false;
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
