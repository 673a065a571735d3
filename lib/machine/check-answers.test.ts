// What a person answers is what the agent asked for; no schema and no answer takes more than a moment.
import { describe, expect, test } from "vitest";
import { formOf } from "../contract/answer-form";
import { AnswerSchema } from "../contract/answer-schema";
import { isTamePattern } from "../contract/tame-pattern";
import { checkAnswers } from "./check-answers";

const schema = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const taken = (asked: unknown) => AnswerSchema.safeParse(asked).success;
const faults = (asked: unknown, answers: unknown) => {
  expect(taken(asked)).toBe(true);
  return checkAnswers(asked, answers).map(({ pointer, message }) => `${pointer} ${message}`);
};
const deep = (depth: number): object => (depth ? { type: "array", items: deep(depth - 1) } : { type: "string" });

describe("a schema", () => {
  test.each<[string, unknown]>([
    ["a reference", schema({ a: { $ref: "#/x" } })], ["a remote reference", schema({ a: { $ref: "https://elsewhere.test/s.json" } })], ["definitions", schema({ a: { type: "string" } }, { $defs: {} })],
    ["a combination", schema({ a: { anyOf: [{ type: "string" }] } })], ["allOf", { ...schema({ a: { type: "string" } }), allOf: [] }], ["not", schema({ a: { type: "string", not: {} } })],
    ["an object inside", schema({ a: { type: "object", properties: {} } })], ["a list of lists", schema({ a: deep(2) })], ["1,000 levels", schema({ a: deep(1000) })],
    ["no fields", schema({})], ["51 fields", schema(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, { type: "string" }])))],
    ["no type", { properties: { a: { type: "string" } } }], ["another root", { type: "string" }], ["an unknown type", schema({ a: { type: "null" } })], ["several types", schema({ a: { type: ["string", "null"] } })],
    ["an unknown format", schema({ a: { type: "string", format: "regex" } })], ["a needed field that is not there", schema({ a: { type: "string" } }, { required: ["b"] })],
    ["a name that is no field's", schema({ "": { type: "string" } })], ["a name out of the language", JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}')],
    ["100,000 characters", schema(Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`f${at}`, { type: "string", description: "x".repeat(2000) }])))],
    ["201 choices", schema({ a: { type: "string", enum: Array.from({ length: 201 }, String) } })], ["patternProperties", { ...schema({ a: { type: "string" } }), patternProperties: { "(a+)+$": {} } }],
  ])("with %s is refused", (_, asked) => expect(taken(asked)).toBe(false));

  test.each(["(a+)+$", "(a*)*", "(a|a)*", "(a|b)+c", "((a+)b?)*", "([a-z]+)*x", "(x+x+)+y", "(?:(?:a{1,9}){1,9})+", "(.*a){20}", "\\1(a)", "(?<n>a)\\k<n>", "(?=a)", "(?!a)", "(?<=a)b", "(?<!a)b", "(", "a{2,1}", "[b-a]", "\\", "x".repeat(201)])(
    "with the pattern %j is refused", (pattern) => expect(taken(schema({ a: { type: "string", pattern } }))).toBe(false));

  test.each(["^[A-Z]{2}-\\d{4}$", "^(?:yes|no)$", "(ab)+c", "^\\(\\d+\\)$", "[(+*]+", "^\\p{L}+$", "^(a)(b)$", "^.{1,50}$", "(\\+\\d{1,3})? ?\\d+"])("with the pattern %j is taken", (pattern) => expect(isTamePattern(pattern)).toBe(true));

  test("gives a form in its order, with all a field needs to be drawn", () => {
    const asked = AnswerSchema.parse(schema({
      about: { type: "string", format: "long_text", title: "About you", maxLength: 500 }, age: { type: "integer", minimum: 18 }, day: { type: "string", format: "date" },
      size: { type: "string", enum: ["S", "M"], default: "M" }, tags: { type: "array", items: { type: "string" }, maxItems: 3, uniqueItems: true }, sure: { type: "boolean" },
    }, { required: ["age"], order: ["sure", "age"] }));
    expect(formOf(asked).map(({ name, kind, list, required }) => [name, kind, list, required])).toEqual([
      ["sure", "boolean", false, false], ["age", "integer", false, true], ["about", "long_text", false, false], ["day", "date", false, false], ["size", "choice", false, false], ["tags", "text", true, false],
    ]);
    expect(formOf(asked)[4]).toMatchObject({ title: "size", choices: ["S", "M"], default: "M" });
  });
});

describe("an answer", () => {
  const field = (asked: object, value: unknown) => faults(schema({ a: asked }), { a: value });

  test.each<[object, unknown[], [unknown, string][]]>([
    [{ type: "string", minLength: 1, maxLength: 2 }, ["a", "ab", "\u{1f600}\u{1f600}"], [["", "must be at least 1 characters"], ["abc", "must be at most 2 characters"], [1, "must be text"], [null, "must be text"]]],
    [{ type: "string", enum: ["S", "M"] }, ["S"], [["L", "must be one of the choices"], ["s", "must be one of the choices"]]],
    [{ type: "string", format: "date" }, ["2028-02-29"], [["2027-02-29", "must be a date, as 2026-11-30"], ["tomorrow", "must be a date, as 2026-11-30"]]],
    [{ type: "string", pattern: "^[A-Z]{2}$" }, ["AB"], [["ab", "must match ^[A-Z]{2}$"]]],
    [{ type: "number", minimum: 0.5, maximum: 2 }, [0.5, 2], [[0, "must be at least 0.5"], [2.1, "must be at most 2"], ["1", "must be a number"]]],
    [{ type: "integer" }, [3, -0], [[1.5, "must be a whole number"]]],
    [{ type: "boolean" }, [true, false], [["true", "must be true or false"], [1, "must be true or false"]]],
  ])("to %j", (asked, good, bad) => {
    for (const value of good) expect(field(asked, value), JSON.stringify(value)).toEqual([]);
    for (const [value, message] of bad) expect(field(asked, value), JSON.stringify(value)).toEqual([`/answers/a ${message}`]);
  });

  test("of a list is checked item by item", () => {
    const list = { type: "array", items: { type: "integer", minimum: 1 }, minItems: 1, maxItems: 3, uniqueItems: true };
    expect(field(list, [1, 2])).toEqual([]);
    expect(field(list, [1, 0, "x"])).toEqual(["/answers/a/1 must be at least 1", "/answers/a/2 must be a number"]);
    expect(field(list, [])).toEqual(["/answers/a must have 1 to 3 items"]);
    expect(field(list, [1, 1])).toEqual(["/answers/a must not repeat an item"]);
    expect(field(list, 1)).toEqual(["/answers/a must be a list"]);
  });

  test("that is missing or not asked for is named", () => {
    const asked = schema({ a: { type: "string" }, b: { type: "string" } }, { required: ["a"] });
    expect(faults(asked, {})).toEqual(["/answers/a is needed"]);
    expect(faults(asked, { a: "x", "c/d": 1 })).toEqual(["/answers/c~1d is not asked for"]);
    expect(faults(asked, JSON.parse('{"a":"x","__proto__":{}}'))).toEqual(["/answers/__proto__ is not asked for"]);
    for (const answers of [null, [], "x", 1]) expect(faults(asked, answers)).toEqual(["/answers must be an object"]);
  });

  test("to a pattern that is slow on long text is stopped", () => {
    const pattern = "a*a*a*a*a*a*a*a*b$";
    const started = performance.now();
    expect(field({ type: "string", pattern }, "a".repeat(10_000))).toEqual(["/answers/a takes too long to check against its pattern"]);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
