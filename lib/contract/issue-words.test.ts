// Each kind of thing that can be wrong with a field is said in plain words, and a schema's own words stay.
import { expect, test } from "vitest";
import { z } from "zod";
import { issueWords } from "./issue-words";

const saidOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value, { error: issueWords }).error!.issues[0]!.message;

test.each([
  [z.string(), undefined, "is missing"],
  [z.string(), 7, "must be text"],
  [z.number(), "7", "must be a number"],
  [z.number().int(), 1.5, "must be a whole number"],
  [z.boolean(), "yes", "must be true or false"],
  [z.strictObject({}), [], "must be an object"],
  [z.string().min(1), "", "must not be empty"],
  [z.string().min(8), "short", "must have at least 8 characters"],
  [z.string().max(1), "ab", "must have at most 1 character"],
  [z.array(z.string()).min(1), [], "needs at least one"],
  [z.array(z.string()).max(2), ["a", "b", "c"], "may hold at most 2"],
  [z.number().min(1), 0, "must be at least 1"],
  [z.number().positive(), 0, "must be above 0"],
  [z.number().max(9), 10, "must be at most 9"],
  [z.number().multipleOf(5), 7, "must be a multiple of 5"],
  [z.enum(["low", "high"]), "middle", "must be one of “low”, “high”"],
  [z.literal(true), false, "must be true"],
  [z.union([z.string(), z.number()]), true, "fits none of the forms that it may have"],
  [z.string().min(1, "needs a name"), "", "needs a name"],
])("%#", (schema, value, words) => {
  expect(saidOf(schema, value)).toBe(words);
});
