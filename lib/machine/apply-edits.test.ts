// What a person may change before approving: where the request says so, to what the field takes, and no more.
import { describe, expect, test } from "vitest";
import { Json } from "../contract/json";
import { Refusal } from "../contract/problem";
import { applyEdits } from "./apply-edits";
import { contentHash } from "./content-hash";

const field = (type: string, value: unknown, more: object = {}) => ({ name: type, type, value, ...more });
const FIELDS = [
  field("text", "Dear Northwind"), field("long_text", "A\nB"), field("number", 1), field("date", "2026-01-31"), field("choice", "a", { options: ["a", "b"] }),
  field("boolean", true), field("file", "01a22933-6f57-7566-9801-c96095399984"), field("secret", "s3cret"),
];
const at = (index: number) => `/blocks/0/fields/${index}/value`;
const REQUEST = {
  question: "Send it", risk: "low", reversible: true, blocks: [{ kind: "fields", fields: FIELDS }, { kind: "json", value: { a: [1, { b: 2 }], "x/y": { "~": 3 } } }],
  options: [{ label: "A", blocks: [{ kind: "fields", fields: [field("number", 5)] }] }, { label: "B", blocks: [] }],
};
const EDITABLE = [...FIELDS.map((_, index) => at(index)), "/blocks/1/value/a/1/b", "/blocks/1/value/x~1y/~0", "/options/0/blocks/0/fields/0/value"];

const request = (editable: string[] = EDITABLE) => Json.of({ ...REQUEST, editable });
const apply = (pointer: string, value: string, editable = EDITABLE) => applyEdits(request(editable), new Json(`[{"pointer":${JSON.stringify(pointer)},"value":${value}}]`));
const refused = (pointer: string, value: string, editable?: string[]) => {
  try {
    return `taken: ${apply(pointer, value, editable)}`;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

describe("an edit", () => {
  test("where it is allowed gives a canonical document with another hash", () => {
    const edited = apply(at(0), '"Dear Ms. Oduya"');
    expect(JSON.parse(edited)).toEqual({ ...REQUEST, editable: EDITABLE, blocks: [{ kind: "fields", fields: [{ ...FIELDS[0], value: "Dear Ms. Oduya" }, ...FIELDS.slice(1)] }, REQUEST.blocks[1]] });
    expect(contentHash(edited, [])).not.toBe(contentHash(request().text, []));
    expect(contentHash(apply(at(0), '"Dear Northwind"'), []), "no change, no other hash").toBe(contentHash(request().text, []));
  });

  test("where it is not allowed is refused, however near", () => {
    for (const pointer of ["/question", "/risk", "/editable", "/blocks/0/fields/1/value", "/blocks/0/fields/0", "/blocks/0/fields/0/value/", "/blocks/0/fields/00/value", "/blocks/0/fields/-/value", ""])
      expect(refused(pointer, '"x"', [at(0)]), pointer).toBe("invalid");
  });

  test("of a place that is not there is refused, also when the request calls it editable", () => {
    for (const pointer of ["/blocks/9/fields/0/value", "/blocks/0/fields/99/value", "/nothing", "/__proto__/x", "/constructor/prototype", "/blocks/length", "/blocks/0/fields/length", "/blocks/0/fields/2/value/text", ""])
      expect(refused(pointer, '"x"', [pointer]), pointer).toBe("invalid");
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test.each([
    [0, ['"x"', '""'], ["1", "true", "null", "[]", "{}"]],
    [1, ['"a\\nb"'], ["1", "null"]],
    [2, ["2", "-1.50", "1e2"], ['"two"', '""', '" "', '"NaN"', '"Infinity"', "true", "null", "[1]", '"1_000"']],
    [3, ['"2026-02-28"'], ['"soon"', "1", '"2026-13-01"', '"2026-02-30"', '"28.2.2026"', '"2026-02-28; drop"', "null"]],
    [4, ['"b"'], ['"c"', "1", "null", '["a"]']],
    [5, ["false"], ['"false"', "0", "null"]],
    [6, [], ['"../../etc/passwd"', '"01a22933-6f57-7566-9801-c96095399985"', "1"]],
    [7, ['"other"'], ["1", "null"]],
  ])("of field %i has to be a value of the field's type", (index, taken, not) => {
    for (const value of taken) expect(JSON.parse(apply(at(index), value)).blocks[0].fields[index].value, value).toEqual(JSON.parse(value));
    for (const value of not) expect(refused(at(index), value), value).toBe("invalid");
  });

  test("of an option's field is checked against its type too", () => {
    expect(refused("/options/0/blocks/0/fields/0/value", '"six"')).toBe("invalid");
    expect(JSON.parse(apply("/options/0/blocks/0/fields/0/value", "6")).options[0].blocks[0].fields[0].value).toBe(6);
  });

  test("keeps the digits of what was edited and of what was not", () => {
    const precise = new Json(request().text.replace('"value":1}', '"value":1.0}').replace('"b":2', '"b":2.50'));
    expect(applyEdits(precise, new Json(`[{"pointer":"${at(2)}","value":12345678901234567890.10}]`))).toContain('"value":12345678901234567890.10');
    expect(applyEdits(precise, new Json(`[{"pointer":"${at(0)}","value":"x"}]`))).toMatch(/"value":1\.0\b.*/);
    expect(applyEdits(precise, new Json(`[{"pointer":"${at(0)}","value":"x"}]`))).toContain('"b":2.50');
  });

  test("follows escapes of JSON pointers, into arrays and objects", () => {
    expect(JSON.parse(apply("/blocks/1/value/a/1/b", "7")).blocks[1].value.a[1].b).toBe(7);
    expect(JSON.parse(apply("/blocks/1/value/x~1y/~0", '"seven"')).blocks[1].value["x/y"]["~"]).toBe("seven");
  });

  test("that leaves no valid change request is refused", () => {
    expect(refused("/risk", '"none"', ["/risk"])).toBe("invalid");
    expect(refused("/blocks/0/kind", '"html"', ["/blocks/0/kind"])).toBe("invalid");
    expect(refused("/question", '" "', ["/question"])).toBe("invalid");
  });

  test("many apply in order, or none", () => {
    const edits = new Json(JSON.stringify([{ pointer: at(0), value: "x" }, { pointer: at(0), value: "y" }, { pointer: at(5), value: false }]));
    const { fields } = JSON.parse(applyEdits(request(), edits)).blocks[0];
    expect([fields[0].value, fields[5].value]).toEqual(["y", false]);
    expect(() => applyEdits(request(), Json.of([{ pointer: at(0), value: "x" }, { pointer: "/question", value: "y" }]))).toThrow(Refusal);
  });
});
