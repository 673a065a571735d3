// A single value of a document as text, digits as they were sent.
import { NumberLiteral } from "@/lib/contract/parse-json";

export function isScalar(value: unknown): boolean {
  return value === null || value instanceof NumberLiteral || ["string", "number", "boolean"].includes(typeof value);
}

export function scalarText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** Deep equality in which `1` and `1.0` are two values, as they are to the content hash. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (isScalar(one) || isScalar(other)) return isScalar(one) && isScalar(other) && literal(one) === literal(other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one as object), other as Record<string, unknown>];
  return left.length === Object.keys(right).length && left.every(([key, value]) => Object.hasOwn(right, key) && sameValue(value, right[key]));
}

function literal(value: unknown): string {
  return typeof value === "string" ? `"${value}` : String(value);
}
