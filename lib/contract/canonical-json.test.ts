// One text for one document; and what is written keeps the digits that were read.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAnswer } from "../client/read-answer";
import { canonicalJson } from "./canonical-json";
import { Json } from "./json";
import { NumberLiteral, parseJson } from "./parse-json";
import { writeJson } from "./write-json";

const plain = fc.jsonValue({ maxDepth: 4 }).filter((value) => {
  const text = JSON.stringify(value);
  return !text.includes("__proto__") && text.isWellFormed() && !/\\u(0000|d[89a-f])/i.test(text);
});
const literal = fc.oneof(
  fc.constantFrom("0", "-0", "1", "1.0", "1.00", "1e0", "1E2", "1e+2", "10", "0.1", "1e-7", "123456789012345678901234567890", "-1.50"),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
);

describe("canonical JSON", () => {
  test("does not depend on the order of keys or on spaces", () => {
    fc.assert(fc.property(fc.dictionary(fc.string({ maxLength: 5 }), plain, { maxKeys: 6 }), fc.nat(), (value, turn) => {
      const entries = Object.entries(value).filter(([key]) => key !== "__proto__" && !key.includes("\u0000"));
      const turned = entries.map((_, index) => entries[(index + turn) % entries.length]!);
      const write = (list: typeof entries, indent?: number) => `{${list.map(([key, member]) => `${JSON.stringify(key)}:${JSON.stringify(member, null, indent)}`).join()}}`;
      expect(canonicalJson(write(turned.reverse(), 3))).toBe(canonicalJson(write(entries)));
    }), { numRuns: 200 });
  });

  test("is its own canonical form, and the same value", () => {
    fc.assert(fc.property(plain, (value) => {
      const once = canonicalJson(JSON.stringify(value));
      expect(canonicalJson(once)).toBe(once);
      expect(JSON.parse(once)).toEqual(JSON.parse(JSON.stringify(value)));
    }), { numRuns: 300 });
  });

  test("keeps every number as it was sent: 1 and 1.0 are two documents", () => {
    expect(canonicalJson("1")).not.toBe(canonicalJson("1.0"));
    fc.assert(fc.property(literal, literal, (one, other) => {
      expect(canonicalJson(`{ "a" : ${one} }`)).toBe(`{"a":${one}}`);
      expect(canonicalJson(one) === canonicalJson(other)).toBe(one === other);
    }));
  });

  test("sorts keys by code unit and escapes as little as RFC 8785 asks", () => {
    expect(canonicalJson('{"\\u20ac":1,"\\r":2,"\\ufb33":3,"1":4,"\\ud83d\\ude00":5,"\\u0080":6,"\\u00f6":7,"10":8,"9":9}')).toBe(
      '{"\\r":2,"1":4,"10":8,"9":9,"\u0080":6,"\u00f6":7,"\u20ac":1,"\u{1f600}":5,"\ufb33":3}',
    );
    expect(canonicalJson('"\\u002f\\/\\u0041\\u2028\\u001f\\b\\u0022"')).toBe('"//A\u2028\\u001f\\b\\""');
  });
});

describe("what is written", () => {
  test("keeps a field that is JSON as it was sent, and reads back with its digits in a client", () => {
    const sent = '{"id":12345678901234567890,"price":1.10,"list":[1e2,-0]}';
    const text = writeJson({ title: "t", input: new Json(sent), left: undefined, none: null });
    expect(text).toBe(`{"title":"t","input":${sent},"none":null}`);
    const read = readAnswer<{ input: { id: unknown; price: unknown } }>(text);
    expect(read.input.id).toEqual(new NumberLiteral("12345678901234567890"));
    expect(writeJson(read)).toBe(text);
  });

  test("and read by a client any number of times is the same text", () => {
    const member = fc.oneof(plain.map((value) => JSON.stringify(value)), literal);
    fc.assert(fc.property(fc.array(member, { maxLength: 5 }), (members) => {
      const text = `[${members.join()}]`;
      expect(writeJson(readAnswer(text))).toBe(writeJson(readAnswer(writeJson(readAnswer(text)))));
      expect(writeJson(parseJson(text, { literals: "all" }))).toBe(text.replace(/"\\u007f"/g, '"\u007f"'));
    }), { numRuns: 300 });
  });

  test("is what JSON.stringify writes, for all that is plain", () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(writeJson(value)).toBe(JSON.stringify(value));
    }), { numRuns: 300 });
    expect(writeJson([undefined, new Date(0)])).toBe('[null,"1970-01-01T00:00:00.000Z"]');
  });
});
