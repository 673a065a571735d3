// What has to be seen before Approve unlocks, and the words for what is still missing.

/** Stretches of a part, in pixels from its top, that were on screen: sorted, apart. */
export type Stretches = [from: number, to: number][];

export function addStretch(stretches: Stretches, from: number, to: number): Stretches {
  if (to <= from) return stretches;
  const apart = stretches.filter(([start, end]) => end < from - 1 || start > to + 1);
  const touching = stretches.filter(([start, end]) => end >= from - 1 && start <= to + 1);
  const joined: [number, number] = [Math.min(from, ...touching.map(([start]) => start)), Math.max(to, ...touching.map(([, end]) => end))];
  return [...apart, joined].toSorted((one, other) => one[0] - other[0]);
}

/** Whether a part of this height was on screen from top to bottom, a hair's breadth aside. */
export function isCovered(stretches: Stretches, height: number): boolean {
  return stretches.some(([from, to]) => from <= 8 && to >= height - 8);
}

/** Where the first of what was not on screen begins; 0 where nothing of it was, or all of it. */
export function unseenFrom(stretches: Stretches, height: number): number {
  const [first] = stretches;
  return first && first[0] <= 8 && !isCovered(stretches, height) ? first[1] : 0;
}

export type Lock = { locked: boolean; missing: string[] };

export type Seen = {
  /** High risk or irreversible: everything has to be seen. Guessed values must be confirmed in any case. */
  strict: boolean;
  parts: number;
  seenParts: number;
  /** Long texts, equal members and secrets not yet opened and read to their end, images not yet drawn, images that cannot be shown. */
  folded: number;
  loading: number;
  broken: number;
  unconfirmed: number;
};

export function lockOf(seen: Seen): Lock {
  const missing: string[] = [];
  if (seen.unconfirmed > 0) missing.push(`${seen.unconfirmed === 1 ? "1 guess" : `${seen.unconfirmed} guesses`} to confirm`);
  if (seen.strict) {
    const unseen = seen.parts - seen.seenParts;
    if (unseen > 0) missing.push(`${unseen} of ${count(seen.parts, "part")} not seen yet`);
    if (seen.folded > 0) missing.push(`${count(seen.folded, "folded part")} not read to the end`);
    if (seen.loading > 0) missing.push(`${count(seen.loading, "image")} not loaded yet`);
    if (seen.broken > 0) missing.push(`${count(seen.broken, "image")} cannot be shown`);
  }
  return { locked: missing.length > 0, missing };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
