// Opaque cursors of lists: the sort key of the last row, in base64url.
import { Refusal } from "../contract/problem";

type Check = Pick<RegExp, "test">;

export function cursorOf(...key: (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** Reads a cursor of `parts` parts; `check` says which texts each may be. A forged one is a 422. */
export function readCursor(cursor: string | undefined, checks: readonly Check[]): string[] | null {
  if (cursor === undefined) return null;
  try {
    const key = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as unknown;
    if (Array.isArray(key) && key.length === checks.length && checks.every((check, index) => check.test(String(key[index])))) return key.map(String);
  } catch {
    // Not a cursor of ours: refused below.
  }
  throw Refusal.invalid("/cursor", "is not a cursor of this list");
}

/** A time as our cursors write it. 30 February has the form and is none: PostgreSQL would refuse it. */
export const TIME_PART: Check = {
  test: (text) => {
    const second = /^(?!0000)(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{1,6}Z$/.exec(text)?.[1];
    const at = Date.parse(`${second}Z`);
    return second !== undefined && !Number.isNaN(at) && new Date(at).toISOString().startsWith(second);
  },
};
export const ID_PART = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export const NUMBER_PART = /^-?\d{1,9}$/;
