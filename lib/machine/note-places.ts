// Where a person's notes may stand: on something that the request has, and on a line of a patch that has so many.
import type { Decision } from "../contract/decide";
import { Refusal } from "../contract/problem";

/** Throws a 422 that names the note. */
export function refuseNotes(request: unknown, notes: Decision["notes"] = []): void {
  notes.forEach(({ pointer, line }, index) => {
    const place = valueAt(request, pointer);
    if (place === undefined) throw Refusal.invalid(`/notes/${index}/pointer`, "names nothing that is there");
    if (line !== undefined && line >= linesOf(place)) throw Refusal.invalid(`/notes/${index}/line`, "is no line of a patch");
  });
}

function linesOf(place: unknown): number {
  const { kind, diff } = (place ?? {}) as { kind?: unknown; diff?: unknown };
  return kind === "patch" && typeof diff === "string" ? diff.split("\n").length : 0;
}

function valueAt(document: unknown, pointer: string): unknown {
  if (pointer !== "" && !pointer.startsWith("/")) return undefined;
  let value = document;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key) || (Array.isArray(value) && key === "length")) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
