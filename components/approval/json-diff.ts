// What differs between two JSON values, field by field; elements of a list are aligned, so one removed in front is one removed.
import { isScalar, sameValue } from "./scalar-text";

export type DiffRow = { path: string; kind: "added" | "changed" | "removed" | "same"; before?: unknown; after?: unknown };

export function diffJson(before: unknown, after: unknown): DiffRow[] {
  const rows = compare("", before ?? empty(after), after ?? empty(before));
  // Nothing is not the same as an empty object or list, though neither has members to name.
  return rows.every(({ kind }) => kind === "same") && !sameValue(before ?? null, after ?? null) ? [{ path: "", kind: "changed", before: before ?? null, after: after ?? null }] : rows;
}

export function countRows(rows: DiffRow[]): Record<DiffRow["kind"], number> {
  const counts = { added: 0, changed: 0, removed: 0, same: 0 };
  for (const row of rows) counts[row.kind]++;
  return counts;
}

function empty(other: unknown): unknown {
  return Array.isArray(other) ? [] : typeof other === "object" && other !== null && !isScalar(other) ? {} : null;
}

function compare(path: string, before: unknown, after: unknown): DiffRow[] {
  if (sameValue(before, after)) return [{ path, kind: "same", before, after }];
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(path, before, after);
  if (isScalar(before) || isScalar(after) || Array.isArray(before) || Array.isArray(after))
    return [{ path, kind: "changed", before, after }];
  return compareObjects(path, before as Record<string, unknown>, after as Record<string, unknown>);
}

function compareObjects(path: string, before: Record<string, unknown>, after: Record<string, unknown>): DiffRow[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => {
    const at = `${path}${member(key, path === "")}`;
    if (!Object.hasOwn(after, key)) return [{ path: at, kind: "removed" as const, before: before[key] }];
    if (!Object.hasOwn(before, key)) return [{ path: at, kind: "added" as const, after: after[key] }];
    return compare(at, before[key], after[key]);
  });
}

function compareLists(path: string, before: unknown[], after: unknown[]): DiffRow[] {
  const rows: DiffRow[] = [];
  let [from, to] = [0, 0];
  for (const [left, right] of [...align(before, after), [before.length, after.length] as const]) {
    while (from < left && to < right) rows.push(...compare(`${path}[${to}]`, before[from++], after[to++]));
    while (from < left) rows.push({ path: `${path}[${from}]`, kind: "removed", before: before[from++] });
    while (to < right) rows.push({ path: `${path}[${to}]`, kind: "added", after: after[to++] });
    if (left === before.length && right === after.length) break;
    rows.push({ path: `${path}[${to}]`, kind: "same", before: before[from++], after: after[to++] });
  }
  return rows;
}

/** Pairs of equal elements, in order: the longest common subsequence. Long lists are paired by place. */
function align(before: unknown[], after: unknown[]): [number, number][] {
  const [rows, columns] = [before.length, after.length];
  if (rows * columns > 250_000) return before.flatMap((item, at) => (at < columns && sameValue(item, after[at]) ? [[at, at] as [number, number]] : []));
  const equal = before.map((one) => after.map((other) => sameValue(one, other)));
  const longest = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
  const at = (row: number, column: number) => longest[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      longest[row]![column] = equal[row]?.[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const pairs: [number, number][] = [];
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    if (equal[row]?.[column]) pairs.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return pairs;
}

function member(key: string, first: boolean): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(key)) return `[${JSON.stringify(key)}]`;
  return first ? key : `.${key}`;
}
