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
/** After this share of a flight's time, and with this share of its number aboard, the next one leaves ahead. */
const AHEAD = 0.3;
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
 * `ahead`: what leaves while another is under way is run right after it, so in a crowd the next one leaves before that one has landed.
 */
export function flight<Item, Result>(run: (items: Item[]) => Promise<Result[]>, { most, of = [], rowsOf = () => 1, ahead = false }: { most: number; of?: string[]; rowsOf?: (item: Item) => number; ahead?: boolean }) {
  const waiting: Passenger<Item, Result>[] = [];
  let flying = 0;
  /** When the first of those under way began to be run, as far as one knows here. */
  let began = 0;
  let last = { carried: 0, took: 0 };
  let boarded: (() => void) | null = null;
  for (const operation of of) crowds.set(operation, isCrowded);

  return (item: Item): Promise<Result> => {
    if (isCrowded()) return Promise.reject(new CrowdedOut());
    return new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (flying < MOST_FLYING && mayDepart(flying)) void depart();
      else if (waiting.length >= last.carried) boarded?.();
    });
  };

  /** The full flights before the next caller's, at what one takes now. */
  function isCrowded(): boolean {
    const full = Math.floor(waiting.length / most);
    return full > 0 && full * Math.max(last.took, flying ? performance.now() - began : 0) > PATIENCE_MS;
  }

  /** Beside others only where it is full, or is run after them. */
  function mayDepart(others: number): boolean {
    if (!others || waiting.length >= most) return waiting.length > 0;
    return ahead && waiting.length >= Math.max(CROWD, last.carried * AHEAD) && performance.now() - began >= last.took * AHEAD;
  }

  async function depart(): Promise<void> {
    const first = flying++ === 0;
    while (mayDepart(first && !ahead ? 0 : flying - 1)) {
      if (flying === 1) began = performance.now();
      if (!hasEnough()) await boarding();
      const passengers = waiting.splice(0, fitting());
      if (passengers.length === 0) break;
      const departed = performance.now();
      if (flying === 1) began = departed;
      const tell = await fly(passengers);
      const landed = performance.now();
      last = { carried: passengers.length, took: landed - Math.max(began, departed) };
      began = landed;
      // Where the next flight has enough already it leaves before these are told, so that the database never waits for their answers.
      if (flying === 1 && hasEnough()) setImmediate(tell);
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
    if (flying > 1 || last.carried < CROWD || waiting.length >= last.carried) return new Promise((resolve) => setImmediate(resolve));
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
