// Hands the log's new events to every subscriber of this process; one read serves them all, and none is made for nobody.
import { writeJson } from "../contract/write-json";
import type { Event } from "../contract/event";
import { cursorOfPlace, type Place } from "../db/feed-place";
import { readHeadPlace } from "../db/read-head";
import { ringAllBells, ringBell, ringer } from "../db/bell";
import { oncePerProcess } from "../process";
import { eventOf } from "./event-of";
import { listener } from "./listen";
import { PlaceLost, type Read, readLog } from "./read-log";

export type Heard = { event: Event; xid: bigint; data: string };
export type Subscriber = { hear: (heard: Heard[]) => void; bye: () => void; reset: () => void };
type Hub = { subscribers: Set<Subscriber>; joining: number; place: Place | null; wake: () => Promise<void>; stop: () => Promise<void> };

const BATCH = 1_000;
/** Rings that come faster than this are answered by one read. The first is answered at once. */
const BETWEEN_READS_MS = 20;
const AFTER_A_FAULT_MS = 250;

/** Starts hearing, where somebody waits for work without a stream. */
export function startFeed(): void {
  theHub();
}

/** Joins the live feed; events from now on are heard. Resolves with the cursor that "now" is. */
export async function subscribe(subscriber: Subscriber): Promise<string> {
  const hub = theHub();
  hub.joining++;
  try {
    await hub.wake();
    hub.subscribers.add(subscriber);
    return cursorOfPlace(hub.place!);
  } finally {
    hub.joining--;
  }
}

export function unsubscribe(subscriber: Subscriber): void {
  theHub().subscribers.delete(subscriber);
}

/** How many streams are open, and where the feed has been read to. */
export function hubState(): { streams: number; listening: boolean; since: string } {
  const { state, since } = listener();
  return { streams: theHub().subscribers.size, listening: state === "listening", since };
}

/** Tells every stream goodbye and ends it. */
export async function closeAllStreams(): Promise<void> {
  for (const subscriber of [...theHub().subscribers]) subscriber.bye();
}

/** Events after which somebody's claim may find what it did not find before. */
const SILENT = new Set<Event["type"]>(["claimed", "heartbeated", "redeemed", "settled", "commented", "assigned", "snoozed", "vote_cast", "decision_late"]);

function ringFor({ type, capability }: { type: string; capability: string | null }): void {
  if (type === "resumed") return ringAllBells();
  if (capability && !SILENT.has(type as Event["type"])) ringBell(capability, type === "capability_changed");
}

function theHub(): Hub {
  return oncePerProcess("hub", start, (hub) => hub.stop());
}

function start(): Hub {
  const hub: Hub = { subscribers: new Set(), joining: 0, place: null, wake, stop };
  const bell = ringer(wake);
  let waking: Promise<void> | null = null;
  let reading = false;
  let again = false;
  let stopped = false;
  listener().onRing.add(ring);
  return hub;

  function isWanted(): boolean {
    return hub.subscribers.size > 0 || hub.joining > 0 || bell.wanted();
  }

  /** Resolves when what happens from now on will be heard. */
  async function wake(): Promise<void> {
    if (!hub.place) await (waking ??= findPlace().finally(() => (waking = null)));
  }

  async function findPlace(): Promise<void> {
    for (;;) {
      try {
        hub.place = await readHeadPlace();
        return ring();
      } catch (error) {
        if (stopped) throw error;
        await pause(500);
      }
    }
  }

  function ring(): void {
    again = true;
    if (!reading) void tail();
  }

  async function tail(): Promise<void> {
    reading = true;
    while (again && !stopped && hub.place) {
      again = false;
      if (!isWanted()) hub.place = null;
      else await Promise.all([readOn().catch(lost), pause(BETWEEN_READS_MS)]);
    }
    reading = false;
  }

  async function readOn(): Promise<void> {
    for (let more = true; more && hub.place; ) {
      const { events, place, atEnd } = await readLog(hub.place, BATCH);
      for (const { row } of events) ringFor(row);
      if (events.length && hub.subscribers.size) tell(events);
      hub.place = place;
      more = !atEnd;
    }
  }

  function tell(events: Read["events"]): void {
    const heard = events.map(({ row, cursor }) => {
      const event = eventOf(row, cursor);
      return { event, xid: BigInt(row.xid), data: writeJson(event).replace(/[\r\n]+/g, " ") };
    });
    for (const subscriber of hub.subscribers) subscriber.hear(heard);
  }

  /** A restored database: everybody starts over. Any other fault passes, and the same is read again. */
  async function lost(error: unknown): Promise<void> {
    if (!(error instanceof PlaceLost)) {
      again = true;
      return pause(AFTER_A_FAULT_MS);
    }
    hub.place = await readHeadPlace();
    for (const subscriber of hub.subscribers) subscriber.reset();
  }

  async function stop(): Promise<void> {
    stopped = true;
    listener().onRing.delete(ring);
    await closeAllStreams();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
