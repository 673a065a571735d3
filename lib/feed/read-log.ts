// Reads the log on from a place, window by window: complete, and each task's events in order.
import { cursorOfPlace, type Place } from "../db/feed-place";
import { type EventRow, readWindow } from "../db/read-window";

export type Read = { events: { row: EventRow; cursor: string }[]; place: Place; atEnd: boolean };

const BEGINNING = "1:1:";

/** The place where the log begins: whatever is kept comes after it. */
export function beginning(epoch: number): Place {
  return { epoch, from: BEGINNING, low: "0", to: null, id: "0" };
}

/** Thrown for a place that this database never had, since it was restored or is another one, and for one whose next events have been removed. */
export class PlaceLost extends Error {}

/** At most `limit` events after a place, and the place after them. */
export async function readLog(place: Place, limit: number): Promise<Read> {
  const events: Read["events"] = [];
  let now = place;
  for (;;) {
    const window = await readWindow(now, limit - events.length);
    const removed = now.from !== BEGINNING && BigInt(now.low) < BigInt(window.floor);
    if (window.epoch !== place.epoch || window.future || removed) throw new PlaceLost();
    for (const row of window.events) events.push({ row, cursor: cursorOfPlace({ ...now, to: window.to, id: row.id }) });
    const last = window.events.at(-1);
    const full = events.length >= limit;
    if (full) return { events, place: { ...now, to: window.to, id: last?.id ?? now.id }, atEnd: false };
    const wasOpen = now.to === null;
    now = { epoch: place.epoch, from: window.to, low: highest(now.low, now.id, last?.id, window.floor), to: null, id: "0" };
    if (wasOpen) return { events, place: now, atEnd: true };
  }
}

function highest(...ids: (string | undefined)[]): string {
  return ids.reduce<bigint>((top, id) => (id !== undefined && BigInt(id) > top ? BigInt(id) : top), 0n).toString();
}
