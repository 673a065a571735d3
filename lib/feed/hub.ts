// Hands the log's new events to every subscriber of this process; one read serves them all.
import { writeJson } from "../contract/write-json";
import type { Event } from "../contract/event";
import { cursorOfPlace, type Place } from "../db/feed-place";
import { readHeadPlace } from "../db/read-head";
import { ringAllBells, ringBell } from "../db/bell";
import { oncePerProcess } from "../process";
import { eventOf } from "./event-of";
import { listener } from "./listen";
import { PlaceLost, readLog } from "./read-log";

export type Heard = { event: Event; xid: bigint; data: string };
export type Subscriber = { hear: (heard: Heard[]) => void; bye: () => void; reset: () => void };
type Hub = { subscribers: Set<Subscriber>; place: Place | null; ready: Promise<void>; stop: () => Promise<void> };

const BATCH = 1_000;

/** Starts hearing, where somebody waits for work without a stream. */
export function startFeed(): void {
  theHub();
}

/** Joins the live feed; events from now on are heard. Resolves with the cursor that "now" is. */
export async function subscribe(subscriber: Subscriber): Promise<string> {
  const hub = theHub();
  await hub.ready;
  hub.subscribers.add(subscriber);
  return cursorOfPlace(hub.place!);
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

function ringFor(event: Event): void {
  if (event.type === "resumed") return ringAllBells();
  if (event.capability && !SILENT.has(event.type)) ringBell(event.capability, event.type === "capability_changed");
}

function theHub(): Hub {
  return oncePerProcess("hub", start, (hub) => hub.stop());
}

function start(): Hub {
  const hub: Hub = { subscribers: new Set(), place: null, ready: Promise.resolve(), stop };
  let reading = false;
  let again = false;
  let stopped = false;
  hub.ready = begin();
  hub.ready.catch(() => undefined);
  return hub;

  async function begin(): Promise<void> {
    listener().onRing.add(ring);
    for (;;) {
      try {
        hub.place = await readHeadPlace();
        return;
      } catch (error) {
        if (stopped) throw error;
        await new Promise((resolve) => setTimeout(resolve, 500));
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
      await readOn().catch(lost);
    }
    reading = false;
  }

  async function readOn(): Promise<void> {
    for (let more = true; more; ) {
      const { events, place, atEnd } = await readLog(hub.place!, BATCH);
      const heard = events.map(({ row, cursor }) => {
        const event = eventOf(row, cursor);
        return { event, xid: BigInt(row.xid), data: writeJson(event).replace(/[\r\n]+/g, " ") };
      });
      if (heard.length) for (const subscriber of hub.subscribers) subscriber.hear(heard);
      for (const { event } of heard) ringFor(event);
      hub.place = place;
      more = !atEnd;
    }
  }

  /** A restored database: everybody starts over. Any other fault passes, and the next ring reads on. */
  async function lost(error: unknown): Promise<void> {
    if (!(error instanceof PlaceLost)) return;
    hub.place = await readHeadPlace();
    for (const subscriber of hub.subscribers) subscriber.reset();
  }

  async function stop(): Promise<void> {
    stopped = true;
    listener().onRing.delete(ring);
    await closeAllStreams();
  }
}
