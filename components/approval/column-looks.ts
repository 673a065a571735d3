// How wide each column of a table is, by what stands in it, and whether it is one of numbers.
import { NumberLiteral } from "@/lib/contract/parse-json";
import { writeJson } from "@/lib/contract/write-json";
import { isScalar } from "./scalar-text";

const LOOKED_AT = 200;
const [SHORTEST, LONGEST] = [8, 40];

export function columnLooks(columns: string[], rows: unknown[][], width: number): { width: string; numbers: boolean }[] {
  const looked = rows.slice(0, LOOKED_AT);
  const lengths = Array.from({ length: width }, (_, at) => {
    const longest = Math.max(columns[at]?.length ?? 0, ...looked.map((row) => lengthOf(row[at])));
    return Math.min(LONGEST, Math.max(SHORTEST, longest));
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length, at) => ({
    width: `${((100 * length) / total).toFixed(2)}%`,
    numbers: looked.length > 0 && looked.every((row) => typeof row[at] === "number" || row[at] instanceof NumberLiteral),
  }));
}

function lengthOf(value: unknown): number {
  if (value === undefined) return 0;
  return (isScalar(value) ? String(value) : writeJson(value)).length;
}
