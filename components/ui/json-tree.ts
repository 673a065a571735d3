// Reads JSON text into a tree that keeps every number as it was written: 1.0 stays 1.0, 19 digits stay 19 digits.

export type JsonNode =
  | { kind: "object"; entries: [key: string, value: JsonNode][] }
  | { kind: "array"; items: JsonNode[] }
  | { kind: "string"; value: string }
  | { kind: "number"; text: string }
  | { kind: "word"; text: "true" | "false" | "null" };

/** The tree, or undefined where the text is not JSON. */
export function readJson(text: string): JsonNode | undefined {
  const reader = { tokens: text.matchAll(token), next: "" };
  advance(reader);
  try {
    const node = readValue(reader);
    return reader.next === "" ? node : undefined;
  } catch {
    return undefined;
  }
}

type Reader = { tokens: IterableIterator<RegExpMatchArray>; next: string };

const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,]|\S/gsu;

function readValue(reader: Reader): JsonNode {
  const first = take(reader);
  if (first === "{") return { kind: "object", entries: readList(reader, "}", readEntry) };
  if (first === "[") return { kind: "array", items: readList(reader, "]", readValue) };
  if (first.startsWith('"')) return { kind: "string", value: JSON.parse(first) as string };
  if (first === "true" || first === "false" || first === "null") return { kind: "word", text: first };
  if (/^-?\d/.test(first)) return { kind: "number", text: first };
  throw new SyntaxError(first);
}

function readEntry(reader: Reader): [string, JsonNode] {
  const key = JSON.parse(take(reader)) as string;
  expect(reader, ":");
  return [key, readValue(reader)];
}

function readList<T>(reader: Reader, end: string, read: (reader: Reader) => T): T[] {
  const items: T[] = [];
  while (reader.next !== end) {
    if (items.length > 0) expect(reader, ",");
    items.push(read(reader));
  }
  advance(reader);
  return items;
}

function expect(reader: Reader, what: string): void {
  if (take(reader) !== what) throw new SyntaxError(what);
}

function take(reader: Reader): string {
  const taken = reader.next;
  advance(reader);
  return taken;
}

function advance(reader: Reader): void {
  const { value, done } = reader.tokens.next();
  reader.next = done ? "" : value[0];
}
