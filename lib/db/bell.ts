// The bell of each capability: who waits for work is woken in the order of arrival, one for each thing that may be ready.
import { oncePerProcess } from "../process";

/** `wake` is null while the waiter is looking for itself; a bell that rings then is `missed`, and it looks once more. */
type Waiter = { wake: (() => void) | null; missed: boolean };
type Bell = { rooms: Map<string, Set<Waiter>>; waiting: number; onWaiting: () => Promise<void> };

/** Who rings sleeps while nobody waits: `wake` is called before somebody looks for work, and resolves when it hears. */
export function ringer(wake: () => Promise<void>): { wanted: () => boolean } {
  const here = bell();
  here.onWaiting = wake;
  return { wanted: () => here.waiting > 0 };
}

/** A place in the queue of these capabilities, kept until `leave`. */
export function waitForWork(capabilities: readonly string[]) {
  const waiter: Waiter = { wake: null, missed: false };
  for (const name of capabilities) roomOf(name).add(waiter);
  bell().waiting++;
  return {
    /** What becomes ready after this is rung for. */
    heard: bell().onWaiting(),

    /** Resolves at the bell, when the time is up, or when the caller is gone. */
    rung(milliseconds: number, signal: AbortSignal): Promise<void> {
      const missed = waiter.missed;
      waiter.missed = false;
      if (missed || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(wake, Math.min(milliseconds, 60_000));
        signal.addEventListener("abort", wake, { once: true });
        waiter.wake = wake;
        function wake(): void {
          clearTimeout(timer);
          signal.removeEventListener("abort", wake);
          waiter.wake = null;
          resolve();
        }
      });
    },
    /** Passes on a ring that this waiter did not use. */
    leave(): void {
      bell().waiting--;
      for (const name of capabilities) roomOf(name).delete(waiter);
      if (waiter.missed) for (const name of capabilities) ringBell(name);
    },
  };
}

/** Wakes the one that has waited longest for this capability; `everybody` wakes them all. */
export function ringBell(capability: string, everybody = false): void {
  const room = bell().rooms.get(capability);
  if (!room?.size) return;
  let woken = false;
  for (const waiter of room) {
    if (waiter.wake && (everybody || !woken)) {
      waiter.wake();
      woken = true;
    } else if (!waiter.wake) waiter.missed = true;
    if (woken && !everybody) return;
  }
}

/** Wakes all, whatever they wait for. */
export function ringAllBells(): void {
  for (const name of bell().rooms.keys()) ringBell(name, true);
}

/** How many wait. */
export function waiting(): number {
  return bell().waiting;
}

function roomOf(name: string): Set<Waiter> {
  const { rooms } = bell();
  const room = rooms.get(name) ?? new Set();
  rooms.set(name, room);
  return room;
}

function bell(): Bell {
  return oncePerProcess("bell", () => ({ rooms: new Map(), waiting: 0, onWaiting: () => Promise.resolve() }));
}
