// Whether what was sampled over a long run stays flat: a line through its second half, since the first half warms up.

export type Reading = { at: number; value: number };
/** `slack` in the measure's own unit and `share` of where the second half begins: what the line may rise by over that half. */
export type Bound = { name: string; unit: string; slack: number; share: number; of: "least" | "median" };
export type Verdict = { name: string; unit: string; first: number; last: number; rise: number; allowed: number; flat: boolean };

const GROUPS = 12;

export function flatness(readings: Reading[], { name, unit, slack, share, of }: Bound): Verdict {
  const from = readings.length ? (readings[0]!.at + readings.at(-1)!.at) / 2 : 0;
  const groups = grouped(readings.filter(({ at }) => at >= from)).map((group) => one(group, of));
  const line = lineThrough(groups);
  const [start, end] = [line(groups[0]?.at ?? 0), line(groups.at(-1)?.at ?? 0)];
  const allowed = slack + share * Math.max(0, start);
  return { name, unit, first: start, last: end, rise: end - start, allowed, flat: groups.length > 2 && end - start <= allowed };
}

/** Neighbours together: of memory only the least of some is told, since garbage that waits is no leak. */
function grouped(readings: Reading[]): Reading[][] {
  const size = Math.max(1, Math.floor(readings.length / GROUPS));
  return Array.from({ length: Math.ceil(readings.length / size) }, (_, index) => readings.slice(index * size, (index + 1) * size));
}

function one(group: Reading[], of: Bound["of"]): Reading {
  const sorted = group.map(({ value }) => value).sort((a, b) => a - b);
  return { at: group[group.length >> 1]!.at, value: of === "least" ? sorted[0]! : sorted[sorted.length >> 1]! };
}

/** Least squares. */
function lineThrough(points: Reading[]): (at: number) => number {
  const mean = (pick: (point: Reading) => number) => points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [x, y] = [mean(({ at }) => at), mean(({ value }) => value)];
  const spread = points.reduce((sum, { at }) => sum + (at - x) ** 2, 0);
  const slope = spread ? points.reduce((sum, { at, value }) => sum + (at - x) * (value - y), 0) / spread : 0;
  return (at) => y + slope * (at - x);
}
