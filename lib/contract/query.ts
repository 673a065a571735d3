// Query parameters come as text; these read them strictly.
import { z } from "zod";

/** A whole number written in plain digits. */
export function queryInt(min: number, max: number) {
  return z
    .string()
    .regex(/^-?\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .meta({ queryInt: { type: "integer", minimum: min, maximum: max } });
}

/** Text to look for; taken literally. */
export const Search = z.string().min(1).max(200);
export const Cursor = z.string().min(1).max(8000);
export const Limit = queryInt(1, 200).optional();
