// GET /stream: the feed as server-sent events. Joins the live feed first, then replays from the reader's cursor.
import { type Caller, visibleTo } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { cursorOfPlace, type Place, placeOf, visibleIn } from "../db/feed-place";
import { watchCaller } from "../db/watch-caller";
import { eventOf } from "./event-of";
import { openStream } from "./event-stream";
import { wants } from "./filter";
import { type Heard, subscribe, unsubscribe } from "./hub";
import { listener } from "./listen";
import { watchPresence } from "./presence";
import { PlaceLost, readLog } from "./read-log";
import { writeJson } from "../contract/write-json";

const BATCH = 500;
const MOST_KEPT = 10_000;

export async function stream(caller: Caller, input: Input<"stream">, { headers, signal }: { headers: Pick<Headers, "get">; signal: AbortSignal }): Promise<Response> {
  refuseOtherMedia(headers.get("accept"));
  const given = input.after ?? headers.get("last-event-id") ?? undefined;
  const place = given === undefined ? null : placeOf(given);
  if (given !== undefined && !place && caller.kind === "agent") throw new Refusal("bad_request", "This is not a cursor of the feed.");
  const wanted = { ...input, visible: visibleTo(caller), by: caller.kind };
  let unwatch = () => {};
  const tellHearing = () => out.frame("hearing", writeJson({ listening: listener().state === "listening" }));
  const unwatchCaller = watchCaller(caller, () => out.bye());
  const out = openStream(signal, ended);
  let waiting: Heard[] | null = [];
  let seam: { at: Place; wasRead: (xid: bigint) => boolean; window: string | null } | null = null;
  const subscriber = { hear, bye: out.bye, reset: () => out.frame("reset", "{}") };
  const now = await subscribe(subscriber);
  if (given === undefined) out.mark(now);
  else if (!place) out.frame("reset", "{}", now);
  // Who looks at what, and whether this server hears at once, is no event of the log: these frames have no cursor, and each is the whole picture.
  if (input.presence && caller.kind === "person" && !out.closed()) {
    unwatch = watchPresence((data) => out.frame("presence", data.replace(/[\r\n]+/g, " ")));
    listener().onTurn.add(tellHearing);
    if (listener().state === "deaf") tellHearing();
  }
  void catchUp(place).catch((error) => (error instanceof PlaceLost ? restart() : out.bye()));
  return out.response;

  function ended(): void {
    unsubscribe(subscriber);
    unwatch();
    listener().onTurn.delete(tellHearing);
    unwatchCaller();
  }

  function hear(heard: Heard[]): void {
    if (waiting && waiting.length + heard.length > MOST_KEPT) return out.bye();
    if (waiting) waiting.push(...heard);
    else deliver(heard);
  }

  function deliver(heard: Heard[]): void {
    for (const one of heard) {
      const { event, data } = seam ? joined(one) : one;
      if (event && wants(wanted, event)) out.frame("task", data, event.cursor);
    }
  }

  /**
   * The live feed may be behind what was just read. What of its windows was read is not sent twice, and the first window
   * with more has cursors that begin where the reading ended: whoever comes back with one has no part of it twice either.
   */
  function joined({ event, xid, data }: Heard): { event: Heard["event"] | null; data: string } {
    const { at, wasRead, window } = seam!;
    if (wasRead(xid)) return { event: null, data };
    const place = placeOf(event.cursor!)!;
    if (window !== null && place.to !== window) {
      seam = null;
      return { event, data };
    }
    seam!.window = place.to;
    const moved = { ...event, cursor: cursorOfPlace({ ...place, from: at.from, low: at.low }) };
    return { event: moved, data: onOneLine(moved) };
  }

  /** Reads from the reader's place to the end; what was heard meanwhile and not yet read follows. */
  async function catchUp(from: Place | null): Promise<void> {
    let at = from;
    while (at) {
      const read = await readLog(at, BATCH);
      for (const { row, cursor } of read.events) {
        const event = eventOf(row, cursor);
        if (wants(wanted, event)) out.frame("task", onOneLine(event), cursor);
      }
      await out.drained();
      if (out.closed()) return;
      if (read.atEnd) seam = { at: read.place, wasRead: visibleIn(read.place.from), window: null };
      at = read.atEnd ? null : read.place;
    }
    release();
  }

  function release(): void {
    const kept = waiting ?? [];
    waiting = null;
    deliver(kept);
  }

  function restart(): void {
    out.frame("reset", "{}", now);
    release();
  }
}

function onOneLine(event: Heard["event"]): string {
  return writeJson(event).replace(/[\r\n]+/g, " ");
}

function refuseOtherMedia(accept: string | null): void {
  if (!accept || /text\/event-stream|text\/\*|\*\/\*/.test(accept)) return;
  throw new Refusal("unsupported_media_type", "The stream is text/event-stream.");
}
