// What is wrong with a field, in words for who sent it; zod's own are meant for who wrote the schema.
import type { z } from "zod";

const KINDS: Record<string, string> = { string: "text", number: "a number", int: "a whole number", boolean: "true or false", array: "a list", object: "an object", record: "an object", null: "null", date: "a time" };

/** Null where the schema's own words are better. Handed to `safeParse` as its `error`: words that a schema gives itself come first. */
export function issueWords(issue: z.core.$ZodRawIssue): string | null {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return issue.values.length === 1 ? `must be ${shown(issue.values[0])}` : `must be one of ${issue.values.map(shown).join(", ")}`;
    case "too_small":
      return bound(issue.origin, issue.minimum, "at least", issue.inclusive === false ? "above" : "at least");
    case "too_big":
      return bound(issue.origin, issue.maximum, "at most", issue.inclusive === false ? "below" : "at most");
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_union":
      return issue.input === undefined ? "is missing" : "fits none of the forms that it may have";
    default:
      return null;
  }
}

function bound(origin: string, limit: number | bigint, most: string, of: string): string {
  const many = limit === 1 ? "" : "s";
  if (origin === "string") return limit === 1 && most === "at least" ? "must not be empty" : `must have ${most} ${limit} character${many}`;
  if (["array", "set", "map", "object"].includes(origin)) return most === "at least" ? `needs at least ${limit === 1 ? "one" : limit}` : `may hold at most ${limit}`;
  return `must be ${of} ${limit}`;
}

function shown(value: unknown): string {
  return typeof value === "string" ? `“${value}”` : String(value);
}
