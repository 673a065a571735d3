// Canonical JSON: key order and strings of RFC 8785, number literals as they were sent.
import { NumberLiteral, parseJson } from "./parse-json";

/** The one text that every writing of the same document has; `1` and `1.0` stay two documents. */
export function canonicalJson(text: string): string {
  return write(parseJson(text, { literals: "all" }));
}

function write(value: unknown): string {
  if (value instanceof NumberLiteral) return value.text;
  if (Array.isArray(value)) return `[${value.map(write).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${write((value as Record<string, unknown>)[key])}`).join(",")}}`;
}
