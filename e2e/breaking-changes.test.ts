// The contract only grows: every kind of break is seen, every kind of growth is let through, and what is served today
// goes on serving the clients of the last release.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { breakingChanges } from "./breaking-changes";

type Schema = Record<string, unknown>;

/** Why each break of the released contract is borne; one that is no longer there has to leave the list. */
const ACCEPTED: Record<string, string> = {
  // 0.1.0 took any object for the form of an answer, showed none of it and checked no answer against it.
  "ChangeRequestInput (input).answerSchema now requires type": "a form that cannot be drawn and checked is refused",
  "ChangeRequestInput (input).answerSchema now requires properties": "a form that cannot be drawn and checked is refused",
  "ChangeRequestInput (input).answerSchema no longer takes other fields": "a form that cannot be drawn and checked is refused",
  "POST /api/v1/capabilities/{name}/resume no longer takes key": "a pause is a person's word, and a key that could lift it would loosen the gate",
};

describe("the contract of today", () => {
  test("breaks nothing of the last release but what is listed with its reason", () => {
    const [released, now] = ["docs/released/openapi-0.1.0.json", "docs/openapi.json"].map((path) => JSON.parse(readFileSync(path, "utf8")) as object);
    expect(breakingChanges(released!, now!)).toEqual(Object.keys(ACCEPTED));
  });

  test("a document breaks nothing of itself, and an older one misses what is new", () => {
    const [released, now] = ["docs/released/openapi-0.1.0.json", "docs/openapi.json"].map((path) => JSON.parse(readFileSync(path, "utf8")) as object);
    expect(breakingChanges(now!, now!)).toEqual([]);
    expect(breakingChanges(now!, released!)).toContain("GET /api/v1/decisions/stats is gone");
  });
});

const text = { type: "string" };
const object = (properties: Schema, required: string[] = [], rest: Schema = { additionalProperties: false }): Schema => ({ type: "object", properties, required, ...rest });
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: "null" }] });
const json = (schema: unknown) => ({ "application/json": { schema } });

/** A document of one operation. */
function document(operation: Schema, schemas: Schema = {}): Schema {
  return { paths: { "/things": { post: { operationId: "make", security: [{ key: [] }, { session: [] }], parameters: [], responses: {}, ...operation } } }, components: { schemas } };
}
const taking = (schema: unknown) => document({ requestBody: { required: true, content: json(schema) } });
const giving = (schema: unknown) => document({ responses: { 200: { description: "", content: json(schema) } } });
const asking = (...parameters: Schema[]) => document({ parameters });
const refusing = (codes: Record<string, string>) => document({ responses: Object.fromEntries(Object.entries(codes).map(([status, description]) => [status, { description }])) });
const query = (name: string, schema: Schema, required = false) => ({ name, in: "query", required, schema });

type Case = [name: string, was: Schema, now: Schema, broken?: string];

const OPERATIONS: Case[] = [
  ["a path that is gone", document({}), { paths: {} }, "POST /things is gone"],
  ["a method that is gone", document({}), { paths: { "/things": { get: {} } } }, "POST /things is gone"],
  ["another operationId", document({}), document({ operationId: "create" }), "POST /things has another operationId"],
  ["a way to sign in that is gone", document({}), document({ security: [{ session: [] }] }), "POST /things no longer takes key"],
  ["an open operation that is closed", document({ security: [] }), document({}), "POST /things no longer takes callers without credentials"],
  ["a parameter that is gone", asking(query("q", text)), asking(), "POST /things no longer takes the query parameter q"],
  ["a new required parameter", asking(), asking(query("q", text, true)), "POST /things now requires the query parameter q"],
  ["a parameter that becomes required", asking(query("q", text)), asking(query("q", text, true)), "POST /things now requires the query parameter q"],
  ["a narrower parameter", asking(query("q", { ...text, maxLength: 20 })), asking(query("q", { ...text, maxLength: 10 })), "POST /things query parameter q is narrower in `maxLength`"],
  ["a new body that has to be there", document({}), taking(text), "POST /things now requires a body"],
  ["a body that is gone", taking(text), document({}), "POST /things no longer takes a body"],
  ["a kind of body that is gone", document({ requestBody: { content: { "image/png": {} } } }), document({ requestBody: { content: { "image/webp": {} } } }), "POST /things body no longer is image/png"],
  ["a success that is gone", giving(text), document({ responses: { 404: { description: "" } } }), "POST /things no longer answers 200"],
  ["another success", document({}), giving(text), "POST /things now answers 200"],
  ["a code with another status", refusing({ 409: "`paused`, `halted`" }), refusing({ 409: "`paused`", 422: "`halted`" }), "POST /things answers `halted` with 422 instead of 409"],
  ["a named schema that is gone", document({}, { Thing: text }), document({}), "the schema Thing is gone"],
  ["a new operation", { paths: {} }, document({})],
  ["an operation that is opened", document({}), document({ security: [] })],
  ["one more way to sign in", document({ security: [{ key: [] }] }), document({})],
  ["a new optional parameter", asking(), asking(query("q", text))],
  ["a wider parameter", asking(query("q", { type: "integer", minimum: 1 })), asking(query("q", { type: "number", minimum: 0 }))],
  ["a new optional body", document({}), document({ requestBody: { required: false, content: json(text) } })],
  ["one more code and status", refusing({ 409: "`paused`" }), refusing({ 409: "`paused`, `halted`", 422: "`invalid`" })],
  ["a code that no longer comes", refusing({ 409: "`paused`" }), refusing({})],
];

const IN = "POST /things body";
const INPUTS: Case[] = [
  ["another type", taking(text), taking({ type: "integer" }), `${IN} was string and is integer`],
  ["a number that has to be whole", taking({ type: "number" }), taking({ type: "integer" }), `${IN} was number and is integer`],
  ["anything that becomes something", taking({}), taking(text), `${IN} was anything and is string`],
  ["null that is no longer taken", taking(nullable(text)), taking(text), `${IN} was null and is string`],
  ["a list of types that shrinks", taking({ type: ["string", "null"] }), taking(text), `${IN} was null and is string`],
  ["a value that is gone", taking({ enum: ["a", "b"] }), taking({ enum: ["a"] }), `${IN} no longer takes "b"`],
  ["a list of values where there was none", taking(text), taking({ ...text, enum: ["a"] }), `${IN} now takes only a list of values`],
  ["another constant", taking({ const: 1 }), taking({ const: 2 }), `${IN} no longer takes 1`],
  ["a higher minimum", taking({ type: "integer", minimum: 0 }), taking({ type: "integer", minimum: 1 }), `${IN} is narrower in \`minimum\``],
  ["a minimum where there was none", taking({ type: "integer" }), taking({ type: "integer", minimum: -5 }), `${IN} is narrower in \`minimum\``],
  ["a lower maximum", taking({ type: "array", items: text, maxItems: 5 }), taking({ type: "array", items: text, maxItems: 4 }), `${IN} is narrower in \`maxItems\``],
  ["another pattern", taking({ ...text, pattern: "a" }), taking({ ...text, pattern: "b" }), `${IN} is narrower in \`pattern\``],
  ["a format", taking(text), taking({ ...text, format: "uuid" }), `${IN} is narrower in \`format\``],
  ["items that may not repeat", taking({ type: "array" }), taking({ type: "array", uniqueItems: true }), `${IN} is narrower in \`uniqueItems\``],
  ["narrower items", taking({ type: "array", items: {} }), taking({ type: "array", items: text }), `${IN}[] was anything and is string`],
  ["a new required field", taking(object({})), taking(object({ a: text }, ["a"])), `${IN} now requires a`],
  ["a field that becomes required", taking(object({ a: text })), taking(object({ a: text }, ["a"])), `${IN} now requires a`],
  ["a field that is gone", taking(object({ a: text })), taking(object({})), `${IN} no longer takes a`],
  ["another type deep inside", taking(object({ a: object({ b: text }) })), taking(object({ a: object({ b: { type: "null" } }) })), `${IN}.a.b was string and is null`],
  ["another default", taking(object({ a: { ...text, default: "x" } })), taking(object({ a: { ...text, default: "y" } })), `${IN}.a has another default`],
  ["an object that is closed", taking(object({}, [], {})), taking(object({})), `${IN} no longer takes other fields`],
  ["narrower other fields", taking(object({}, [], { additionalProperties: {} })), taking(object({}, [], { additionalProperties: text })), `${IN}.* was anything and is string`],
  ["narrower names", taking(object({}, [], {})), taking(object({}, [], { propertyNames: { pattern: "^a" } })), `${IN} names is narrower in \`pattern\``],
  ["a member of a union that is gone", taking({ oneOf: [object({ kind: { const: "a" } }), object({ kind: { const: "b" } })] }), taking({ oneOf: [object({ kind: { const: "a" } })] }), `${IN}.kind no longer takes "b"`],
  ["a keyword that is not known here", taking(text), taking({ ...text, contentEncoding: "base64" }), `${IN} changed in \`contentEncoding\``],
  ["a new optional field", taking(object({})), taking(object({ a: text }))],
  ["a field that becomes optional", taking(object({ a: text }, ["a"])), taking(object({ a: text }))],
  ["a default where the field was required", taking(object({ a: text }, ["a"])), taking(object({ a: { ...text, default: "x" } }))],
  ["an object that is opened", taking(object({ a: text })), taking(object({}, [], {}))],
  ["null beside the type", taking(text), taking(nullable(text))],
  ["one more value", taking({ enum: ["a"] }), taking({ enum: ["a", "b"] })],
  ["a constant that becomes a list", taking({ const: "a" }), taking({ enum: ["a", "b"] })],
  ["any value of the type", taking({ ...text, enum: ["a"] }), taking(text)],
  ["wider bounds and no pattern", taking({ ...text, minLength: 1, maxLength: 5, pattern: "a" }), taking({ ...text, minLength: 0, maxLength: 9 })],
  ["a whole number that need not be whole", taking({ type: "integer" }), taking({ type: "number" })],
  ["one more member of a union", taking({ oneOf: [object({ kind: { const: "a" } })] }), taking({ oneOf: [object({ kind: { const: "a" } }), text] })],
  ["other words", taking({ ...text, description: "One." }), taking({ ...text, description: "Another.", deprecated: true })],
];

const OUT = "POST /things 200";
const OUTPUTS: Case[] = [
  ["another type", giving(text), giving({ type: "integer" }), `${OUT} was string and is integer`],
  ["a whole number that need not be whole", giving({ type: "integer" }), giving({ type: "number" }), `${OUT} was integer and is number`],
  ["something that becomes anything", giving(text), giving({}), `${OUT} was string and is anything`],
  ["null beside the type", giving(text), giving(nullable(text)), `${OUT} was string and is null`],
  ["a field that is gone", giving(object({ a: text })), giving(object({})), `${OUT} no longer gives a`],
  ["a field that may be missing", giving(object({ a: text }, ["a"])), giving(object({ a: text })), `${OUT} may leave out a`],
  ["another type deep inside", giving(object({ a: { type: "array", items: text } })), giving(object({ a: { type: "array", items: object({}) } })), `${OUT}.a[] was string and is object`],
  ["a value of any kind where there was a list", giving({ ...text, enum: ["a"] }), giving(text), `${OUT} is no longer one of a list`],
  ["another format", giving({ ...text, format: "date-time" }), giving({ ...text, format: "date" }), `${OUT} has another format`],
  ["fields by name that are gone", giving(object({}, [], { additionalProperties: text })), giving(object({})), `${OUT} no longer gives other fields`],
  ["a member of a union that nothing tells apart", giving({ anyOf: [text, { type: "null" }] }), giving({ anyOf: [text, { type: "null" }, { type: "integer" }] }), `${OUT} was string and is integer`],
  ["a new field", giving(object({})), giving(object({ a: text }, ["a"]))],
  ["a field that is always there", giving(object({ a: text })), giving(object({ a: text }, ["a"]))],
  ["a type without null", giving(nullable(text)), giving(text)],
  ["one more value, and one that no longer comes", giving({ ...text, enum: ["a", "b"] }), giving({ ...text, enum: ["b", "c"] })],
  ["bounds that widen with what may be sent", giving({ type: "integer", maximum: 5 }), giving({ type: "integer", maximum: 9 })],
  ["a kind that is told apart by its own value", giving({ oneOf: [object({ kind: { const: "a" } })] }), giving({ oneOf: [object({ kind: { const: "a" } }), object({ kind: { const: "b" }, n: text })] })],
  ["an object that is opened", giving(object({ a: text })), giving(object({ a: text }, [], {}))],
];

describe.each([["operations", OPERATIONS], ["what is taken", INPUTS], ["what is given", OUTPUTS]])("of %s", (_, cases) => {
  test.each(cases.filter(([, , , broken]) => broken))("%s is a break", (_name, was, now, broken) => {
    expect(breakingChanges(was, now)).toEqual([broken]);
  });

  test.each(cases.filter(([, , , broken]) => !broken))("%s is none", (_name, was, now) => {
    expect(breakingChanges(was, now)).toEqual([]);
  });
});

describe("references", () => {
  const reference = { $ref: "#/components/schemas/Thing" };
  const by = (thing: Schema, use: Schema) => document(use, { Thing: thing });
  const given = { responses: { 200: { description: "", content: json(reference) }, 201: { description: "", content: json(reference) } } };
  const taken = { requestBody: { content: json(object({ thing: reference })) } };

  test("are followed, and each break is told once", () => {
    expect(breakingChanges(by(object({ a: text }), given), by(object({}), given))).toEqual(["Thing (output) no longer gives a"]);
  });

  test("are judged by the direction of each use", () => {
    const [was, now] = [object({}), object({ a: text }, ["a"])];
    expect(breakingChanges(by(was, given), by(now, given))).toEqual([]);
    expect(breakingChanges(by(was, taken), by(now, taken))).toEqual(["Thing (input) now requires a"]);
  });

  test("that become what they name are the same", () => {
    expect(breakingChanges(by(text, given), document({ responses: { 200: { content: json(text) }, 201: { content: json(text) } } }, { Thing: text }))).toEqual([]);
  });

  test("that go round end, and a break inside is seen", () => {
    const tree = (leaf: Schema) => by(object({ leaf, inner: { type: "array", items: reference } }), given);
    expect(breakingChanges(tree(text), tree({ type: "integer" }))).toEqual(["Thing (output).leaf was string and is integer"]);
  });

  test("that lead nowhere are an error", () => {
    expect(() => breakingChanges(document(given), document(given))).toThrow("leads nowhere");
  });
});
