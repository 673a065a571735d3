// GET /events: the durable feed, held for new events where the caller waits.
import { type Caller, visibleTo } from "../contract/caller";
import type { Event } from "../contract/event";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { type Place, placeOf } from "../db/feed-place";
import { readHeadPlace } from "../db/read-head";
import { whileLive } from "../db/while-live";
import { eventOf } from "./event-of";
import { wants, type Wanted } from "./filter";
import { hearRings } from "./hear-rings";
import { beginning, PlaceLost, readLog } from "./read-log";

const BATCH = 500;

export async function listEvents(caller: Caller, input: Input<"listEvents">, { signal }: { signal: AbortSignal }): Promise<Output<"listEvents">> {
  if (!input.waitSeconds) return held(caller, input, signal, () => undefined);
  return whileLive(caller, signal, (live, refuseEnded) => held(caller, input, live, refuseEnded));
}

async function held(caller: Caller, input: Input<"listEvents">, signal: AbortSignal, refuseEnded: () => void): Promise<Output<"listEvents">> {
  const wanted = { ...input, visible: visibleTo(caller), by: caller.kind };
  const limit = input.limit ?? 100;
  let place = input.after === undefined ? beginning((await readHeadPlace()).epoch) : placeAfter(input.after);
  const until = Date.now() + (input.waitSeconds ?? 0) * 1000;
  const rings = input.waitSeconds ? await hearRings() : null;
  try {
    for (let going = true; ; ) {
      const found = await page(place, limit, wanted);
      if (found.events.length || !rings || !going || Date.now() >= until || signal.aborted) return { events: found.events, next: found.next };
      place = found.place;
      going = await rings.rung(until - Date.now(), signal);
      refuseEnded();
    }
  } finally {
    rings?.leave();
  }
}

/** Throws a 400 for what is no cursor. */
export function placeAfter(cursor: string): Place {
  const place = placeOf(cursor);
  if (!place) throw new Refusal("bad_request", "This is not a cursor of the feed.");
  return place;
}

async function page(from: Place, limit: number, wanted: Wanted): Promise<{ events: Event[]; next: string | null; place: Place }> {
  const events: Event[] = [];
  let place = from;
  try {
    for (;;) {
      const read = await readLog(place, BATCH);
      for (const { row, cursor } of read.events) {
        const event = eventOf(row, cursor);
        if (wants(wanted, event)) events.push(event);
        if (events.length === limit) return { events, next: cursor, place };
      }
      place = read.place;
      if (read.atEnd) return { events, next: null, place };
    }
  } catch (error) {
    if (error instanceof PlaceLost) throw new Refusal("bad_request", "This cursor is not of this log; start over without one.");
    throw error;
  }
}
