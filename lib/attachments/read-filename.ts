import { Refusal } from "../contract/problem";
import { byteLength } from "../contract/text";

const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** The name in X-Filename, percent-encoded UTF-8: kept as text to show, never used as a path. */
export function readFilename(header: string | null): string | null {
  if (header === null || header === "") return null;
  const name = decode(header);
  if (CONTROL.test(name)) throw Refusal.invalid("/X-Filename", "must not hold control characters");
  if (byteLength(name) > 255) throw Refusal.invalid("/X-Filename", "must be at most 255 bytes");
  return name;
}

function decode(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    throw Refusal.invalid("/X-Filename", "must be percent-encoded UTF-8");
  }
}
