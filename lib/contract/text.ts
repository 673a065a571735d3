// The kinds of text, id and time that bodies are made of.
import { z } from "zod";
import { UUID } from "./uuid";

const INVISIBLE = /^[\s\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u;

/** Text with something to see in it, on one line. `max` counts code points; bytes are bounded by four times that. */
export function line(max: number) {
  return text(max).refine((value) => !/[\r\n\u2028\u2029]/.test(value), { error: "must be one line" });
}

/** Text with something to see in it. */
export function text(max: number) {
  return z
    .string()
    .refine((value) => !INVISIBLE.test(value), { error: "must not be blank" })
    .refine((value) => [...value].length <= max && byteLength(value) <= Math.max(1024, max * 4), {
      error: `must be at most ${max} characters`,
    });
}

/** Text that may be empty, of at most `max` code points. */
export function anyText(max: number) {
  return z.string().refine((value) => [...value].length <= max, { error: `must be at most ${max} characters` });
}

/** A name that is typed and compared: lower case ASCII, digits, `.`, `_`, `-`. */
export const Name = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/, "must be 1 to 64 of a-z, 0-9, '.', '_', '-'");

export const Id = z.string().regex(UUID, "must be an id");

/** RFC 3339 with a zone of this earth, between 1970 and five years from now. */
export const Time = z.iso
  .datetime({ offset: true, error: "must be an RFC 3339 time with a zone" })
  .refine((value) => !/[+-](?:14:(?!00)|1[5-9]:|2\d:)\d\d$/.test(value), { error: "must have a zone within 14 hours of UTC" })
  .refine((value) => {
    const at = Date.parse(value);
    return at >= 0 && at < Date.now() + 5 * 366 * 86_400_000;
  }, { error: "must lie between 1970 and five years from now" });

/** A time in an answer: RFC 3339, UTC. */
export const TimeOut = z.iso.datetime();

export const LeaseToken = z.string().min(1).max(200);
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 in lower case hex");

/** Bytes of the UTF-8 form, in browsers too. */
export function byteLength(value: string): number {
  return new TextEncoder().encode(value).length;
}
