// Calls that arrive while a statement is under way travel together in the next one. A lone caller does not wait.
import { Refusal } from "../contract/problem";
import { isNotNow } from "./not-now";

type Passenger<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/** In a crowd the database has the next flight's statement while this process deals with the answers of the one before. */
const MOST_FLYING = 2;
/** A flight this full has company: the next one waits a moment for as many, at most half the time that the last one took. */
const CROWD = 4;
const BOARDING_MS = 4;
/** With so much of the last one's number aboard the next leaves at once: the others will be with the one after it. */
const ENOUGH = 0.75;
/** Nobody waits for longer behind full flights: what is refused at once costs nobody anything, and what waits too long has no caller any more. */
const PATIENCE_MS = 500;

/** The operations whose flights are full for longer than that, each by asking. */
const crowds = new Map<string, () => boolean>();

/** Refuses a call whose flight would be too long in coming, before anything else is done for it. */
export function refuseCrowded(operation: string): void {
  if (crowds.get(operation)?.()) throw new CrowdedOut();
}

/** Of a call that comes when more waits than can be done. */
export class CrowdedOut extends Refusal {
  constructor() {
    super("unavailable", "Too much is waiting here; ask again in a moment.", { retryAfterSeconds: 1 + Math.floor(Math.random() * 3) });
  }
}

/**
 * `run` gives one result for each item, in their order. At most `most` rows travel together, `rowsOf` an item or one; whoever would
 * wait for long gets 503. What breaks a flight is tried again one by one, so that nobody fails for a neighbour. `of` names the operations.
 */
export function flight<Item, Result>(run: (items: Item[]) => Promise<Result[]>, { most, of = [], rowsOf = () => 1 }: { most: number; of?: string[]; rowsOf?: (item: Item) => number }) {
  const waiting: Passenger<Item, Result>[] = [];
  let flying = 0;
  let departed = 0;
  let last = { carried: 0, took: 0 };
  let boarded: (() => void) | null = null;
  for (const operation of of) crowds.set(operation, isCrowded);

  return (item: Item): Promise<Result> => {
    if (isCrowded()) return Promise.reject(new CrowdedOut());
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!flying || (flying < MOST_FLYING && waiting.length >= most)) void depart();
      else if (waiting.length >= last.carried) boarded?.();
    });
  };

  /** The full flights before the next caller's, at what one takes now. */
  function isCrowded(): boolean {
    const full = Math.floor(waiting.length / most);
    return full > 0 && full * Math.max(last.took, flying ? performance.now() - departed : 0) > PATIENCE_MS;
  }

  async function depart(): Promise<void> {
    const least = flying++ ? most : 1;
    departed = performance.now();
    while (waiting.length >= least) {
      if (!hasEnough()) await boarding();
      const passengers = waiting.splice(0, fitting());
      if (passengers.length === 0) break;
      const began = (departed = performance.now());
      const tell = await fly(passengers);
      last = { carried: passengers.length, took: performance.now() - began };
      // Where the next flight has enough already it leaves before these are told, so that the database never waits for their answers.
      if (hasEnough()) setImmediate(tell);
      else tell();
    }
    if (--flying === 0 && waiting.length) void depart();
  }

  function hasEnough(): boolean {
    return last.carried >= CROWD && waiting.length >= last.carried * ENOUGH;
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

  /** Resolves with what tells them. */
  async function fly(passengers: Passenger<Item, Result>[]): Promise<() => void> {
    try {
      const results = await run(passengers.map(({ item }) => item));
      return () => passengers.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      if (passengers.length === 1 || isNotNow(error)) return () => passengers.forEach(({ reject }) => reject(error));
      for (const passenger of passengers) (await fly([passenger]))();
      return () => undefined;
    }
  }
}
