// Opaque cursors of lists: the sort key of the last row, in base64url.
import { Refusal } from "../contract/problem";

export function cursorOf(...key: (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** Reads a cursor of `parts` parts; `check` says which texts each may be. A forged one is a 422. */
export function readCursor(cursor: string | undefined, checks: readonly RegExp[]): string[] | null {
  if (cursor === undefined) return null;
  try {
    const key = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as unknown;
    if (Array.isArray(key) && key.length === checks.length && checks.every((check, index) => check.test(String(key[index])))) return key.map(String);
  } catch {
    // Not a cursor of ours: refused below.
  }
  throw Refusal.invalid("/cursor", "is not a cursor of this list");
}

export const TIME_PART = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|\+00(?::00)?)$/;
export const ID_PART = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const NUMBER_PART = /^-?\d{1,9}$/;
