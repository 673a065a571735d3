import { oncePerProcess } from "../process";
import { workPool } from "./pool";
import { statement } from "./statement";

const read = statement<{ name: string }>("read-capability-names", "select name from capabilities order by name");

/** Which of these names exist, and for one that does not, the nearest that do. Names never go away, so known ones are remembered. */
export async function readCapabilityNames(wanted: string[]): Promise<{ known: Set<string>; nearest: Map<string, string[]> }> {
  const known = oncePerProcess("capability names", () => new Set<string>());
  if (wanted.every((name) => known.has(name))) return { known, nearest: new Map() };
  for (const { name } of await read(workPool())) known.add(name);
  const nearest = wanted.filter((name) => !known.has(name)).map((name) => [name, near(name, [...known])] as const);
  return { known, nearest: new Map(nearest) };
}

function near(name: string, names: string[]): string[] {
  const ranked = names.map((other) => ({ other, distance: editDistance(name, other) })).sort((a, b) => a.distance - b.distance);
  return ranked.filter(({ distance }) => distance <= Math.max(3, name.length / 2)).slice(0, 3).map(({ other }) => other);
}

/** Levenshtein's. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}
