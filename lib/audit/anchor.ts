// An anchor is a root over every event since the one before it, and over that one's root: so over every chain's head.
// Kept outside of the database, it shows a log that was cut at its end, made anew, or restored from an old backup.
import { createHash, type Hash } from "node:crypto";
import { eventsBetween, monthsKept, NOTHING, type Pace, readNow } from "../db/anchor-events";
import { type Anchor, appendAnchor, type Line, readAnchors } from "./anchor-file";

const KEPT_MS = 400 * 86_400_000;
const DUE_MS = 23.5 * 3_600_000;

/** Makes one now. Throws where the last one cannot be gone on from. */
export async function makeAnchor(pace: Pace = {}): Promise<Anchor> {
  const last = (await readAnchors()).at(-1);
  if (last === null) throw new Error("The last line of the anchors is not an anchor; move the file away to begin another.");
  const { at, snapshot, epoch, next } = await readNow();
  const from = last?.to ?? NOTHING;
  if (isAhead(from, next)) throw new Error("The database is older than its last anchor: it was restored from a backup. Move the file away to begin another.");
  const facts = { at, epoch, from, to: snapshot, segments: await segmentsOf(from, snapshot, pace), before: last?.root ?? "" };
  const anchor = { ...facts, root: rootOf(facts) };
  await appendAnchor(anchor);
  return anchor;
}

/** Null when the last one is not a day old. */
export async function makeDailyAnchor(pace: Pace = {}): Promise<Anchor | null> {
  const last = (await readAnchors()).at(-1);
  return last && Date.now() - Date.parse(last.at) < DUE_MS ? null : makeAnchor(pace);
}

export function saidOf({ at, segments, root }: Anchor): string {
  return `Anchor of ${at}: ${segments.reduce((sum, { events }) => sum + events, 0)} events, root ${root}`;
}

/** What is wrong with one of the anchors; empty where nothing is. */
export async function checkAnchor(lines: Line[], index: number): Promise<string[]> {
  const anchor = lines[index];
  if (!anchor) return [`line ${index + 1} of the anchors is not an anchor`];
  const name = `anchor of ${anchor.at}`;
  const before = index === 0 ? "" : (lines[index - 1]?.root ?? "?");
  if (anchor.root !== rootOf(anchor) || anchor.before !== before) return [`${name}: the line was changed, or one before it is gone`];
  if (anchor.from !== (index === 0 ? NOTHING : lines[index - 1]?.to)) return [`${name}: does not begin where the one before it ends`];
  const { epoch, next } = await readNow();
  if (epoch !== anchor.epoch) return [`${name}: was made before a restore of the database`];
  if (isAhead(anchor.to, next)) return [`${name}: the database is older than the anchor; it was restored from a backup`];
  const found = new Map((await segmentsOf(anchor.from, anchor.to)).map((segment) => [segment.month, segment]));
  const kept = await monthsKept();
  const anchored = anchor.segments.flatMap(({ month, events, digest }) => {
    const now = found.get(month);
    if (!now && isOver(month) && !kept.has(month)) return [];
    if (now?.digest === digest) return [];
    const lost = events - (now?.events ?? 0);
    return [`${name}: ${lost > 0 ? `${lost} of ${events} events are gone` : lost < 0 ? `${-lost} events were put in later` : "events were changed"} (${month})`];
  });
  const added = [...found.values()].filter(({ month }) => !anchor.segments.some((one) => one.month === month)).map(({ month, events }) => `${name}: ${events} events were put in later (${month})`);
  return [...anchored, ...added];
}

function isAhead(snapshot: string, next: string): boolean {
  return BigInt(snapshot.split(":")[1]!) > BigInt(next);
}

/** Whether a month is old enough for retention to have dropped it. */
function isOver(month: string): boolean {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return Date.UTC(year, number, 1) < Date.now() - KEPT_MS;
}

/** By month, since retention drops whole months. */
async function segmentsOf(from: string, to: string, pace: Pace = {}): Promise<Anchor["segments"]> {
  const months = new Map<string, { events: number; hash: Hash }>();
  for await (const leaves of eventsBetween(from, to, pace))
    for (const { month, leaf } of leaves) {
      const segment = months.get(month) ?? { events: 0, hash: createHash("sha256") };
      months.set(month, segment);
      segment.events++;
      segment.hash.update(leaf);
    }
  return [...months].sort(([one], [other]) => one.localeCompare(other)).map(([month, { events, hash }]) => ({ month, events, digest: hash.digest("hex") }));
}

function rootOf({ at, epoch, from, to, segments, before }: Omit<Anchor, "root">): string {
  return createHash("sha256").update(JSON.stringify([before, at, epoch, from, to, segments.map(({ month, events, digest }) => [month, events, digest])])).digest("hex");
}
