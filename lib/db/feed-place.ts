// A place in the feed. Transactions do not commit in the order of their ids, so a place is not a number: it is a
// snapshot whose events are all delivered (`from`, with `low`, the highest event id in it), and inside the window up to
// a later snapshot (`to`) the last event id delivered. Windows by snapshot keep each task's events in order.

export type Place = { epoch: number; from: string; low: string; to: string | null; id: string };

const SNAPSHOT = /^(\d{1,20}):(\d{1,20}):((?:\d{1,20}(?:,\d{1,20})*)?)$/;

/** The opaque cursor of a place. */
export function cursorOfPlace(place: Place): string {
  const window = place.to === null ? [] : [place.to, place.id];
  return [place.epoch, place.from, place.low, ...window].join("_").replaceAll(":", ".").replaceAll(",", "-");
}

/** The place that a cursor names, or null where it is none of ours. */
export function placeOf(cursor: string): Place | null {
  if (!/^[\d._-]{5,8000}$/.test(cursor)) return null;
  const [epoch, from, low, to, id, ...rest] = cursor.replaceAll(".", ":").replaceAll("-", ",").split("_");
  if (rest.length || !epoch || !/^\d{1,9}$/.test(epoch) || !isSnapshot(from) || !isNumber(low)) return null;
  if (to === undefined) return { epoch: Number(epoch), from, low, to: null, id: "0" };
  return isSnapshot(to) && isNumber(id) ? { epoch: Number(epoch), from, low, to, id } : null;
}

/** Tells of transactions whether they had ended when a snapshot was taken. */
export function visibleIn(snapshot: string): (xid: bigint) => boolean {
  const [low, high, running] = snapshot.split(":") as [string, string, string];
  const [from, to, open] = [BigInt(low), BigInt(high), new Set(running.split(",").filter(Boolean).map(BigInt))];
  return (xid) => xid < from || (xid < to && !open.has(xid));
}

function isSnapshot(text: string | undefined): text is string {
  const parts = text?.match(SNAPSHOT);
  if (!parts) return false;
  const [low, high] = [BigInt(parts[1]!), BigInt(parts[2]!)];
  const running = parts[3] ? parts[3].split(",").map(BigInt) : [];
  return isXid(low) && isXid(high) && low <= high && running.every((xid, index) => xid >= low && xid < high && (index === 0 || xid > running[index - 1]!));
}

/** Ids of transactions count in 64 bits and skip those whose lower half is 0: PostgreSQL takes no such id. */
function isXid(id: bigint): boolean {
  return id < 1n << 63n && BigInt.asUintN(32, id) > 0n;
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && /^\d{1,18}$/.test(text);
}
