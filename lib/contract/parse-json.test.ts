// The strict reader of JSON: what it refuses and with which kind, and what it keeps.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Json } from "./json";
import { decodeUtf8, JsonRefusal, MAX_DEPTH, NumberLiteral, parseJson } from "./parse-json";

const kindOf = (run: () => unknown) => {
  try {
    run();
    return "taken";
  } catch (error) {
    if (error instanceof JsonRefusal) return error.kind;
    throw error;
  }
};
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + "1" + close.repeat(depth);

describe("what is not JSON is malformed", () => {
  test.each(["", " ", "{", "[", "}", "nul", "tru", "True", "{'a':1}", '{"a":1,}', "[1,]", '{"a"}', "{a:1}", "01", "-", "+1", ".5", "1.", "1e", "0x1", "NaN", "Infinity", "undefined", '"a', '"\\x"', '"\\u12"', '"\n"', '"\t"', "1 2", "{}{}", "/*c*/{}", "\u00a01", "\v1"])("%j", (text) => {
    expect(kindOf(() => parseJson(text))).toBe("malformed");
  });

  test("duplicate keys, also when escapes hide that they are the same", () => {
    for (const text of ['{"a":1,"a":1}', '{"x":{"b":1,"b":2}}', '[{"a":1,"\\u0061":2}]']) expect(kindOf(() => parseJson(text)), text).toBe("malformed");
    expect(kindOf(() => parseJson('{"a":{"a":1},"b":{"a":2}}'))).toBe("taken");
  });

  test("a byte order mark, UTF-16, and bytes that are no UTF-8", () => {
    const bytes = [[0xef, 0xbb, 0xbf, 0x7b, 0x7d], [0xff, 0xfe, 0x7b, 0, 0x7d, 0], [0x22, 0xed, 0xa0, 0x80, 0x22], [0x22, 0xc0, 0xaf, 0x22], [0x22, 0xff, 0x22], [0x22, 0xf5, 0x80, 0x80, 0x80, 0x22]];
    for (const one of bytes) expect(kindOf(() => parseJson(decodeUtf8(Uint8Array.from(one)))), String(one)).toBe("malformed");
    expect(kindOf(() => parseJson(decodeUtf8(Uint8Array.from([0, 0x7b, 0, 0x7d]))))).toBe("malformed");
    expect(parseJson(decodeUtf8(new TextEncoder().encode('"\u{1f600}é"')))).toBe("\u{1f600}é");
  });
});

describe("what is JSON but not taken is invalid", () => {
  test("NUL and lone surrogates in values and keys, written out or escaped", () => {
    for (const text of ['"\\u0000"', '{"\\u0000":1}', '["a\\u0000b"]', '"\\ud800"', '"\\udc00\\ud800"', '{"\\udfff":1}', '"\ud83d"', '"\\ud83dx"']) expect(kindOf(() => parseJson(text)), text).toBe("invalid");
    expect(parseJson('"\\ud83d\\ude00"')).toBe("\u{1f600}");
  });

  test("keys that reach for a prototype", () => {
    for (const text of ['{"__proto__":{"admin":true}}', '{"a":{"\\u005f_proto__":1}}', '{"constructor":{"prototype":{"admin":true}}}']) expect(kindOf(() => parseJson(text)), text).toBe("invalid");
    expect(parseJson('{"constructor":1,"prototype":2}')).toEqual({ constructor: 1, prototype: 2 });
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("a number out of a double's range; one inside it is taken", () => {
    for (const text of ["1e400", "-1e400", "1e309", `1${"0".repeat(400)}`]) expect(kindOf(() => parseJson(text)), text.slice(0, 9)).toBe("invalid");
    for (const text of ["-0", "1e308", "5e-324", "1e-400", "9007199254740993"]) expect(kindOf(() => parseJson(text)), text).toBe("taken");
  });

  test("what is nested too deep, at no cost of stack", () => {
    expect(kindOf(() => parseJson(nested("[", "]", MAX_DEPTH)))).toBe("taken");
    expect(kindOf(() => parseJson(nested("[", "]", MAX_DEPTH + 1)))).toBe("invalid");
    for (const [open, close] of [["[", "]"], ['{"a":', "}"], ['[{"a":', "}]"]] as const) expect(kindOf(() => parseJson(nested(open, close, 200_000))), open).toBe("invalid");
    expect(kindOf(() => parseJson("[".repeat(200_000)))).toBe("invalid");
  });

  test("too many members and too long keys", () => {
    const members = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join()}}`;
    expect([kindOf(() => parseJson(members(5_000))), kindOf(() => parseJson(members(5_001)))]).toEqual(["taken", "invalid"]);
    expect([kindOf(() => parseJson(`{"${"k".repeat(1_024)}":1}`)), kindOf(() => parseJson(`{"${"k".repeat(1_025)}":1}`))]).toEqual(["taken", "invalid"]);
  });

  test("says where", () => {
    try {
      parseJson('{"a":[{"b/c":"\\u0000"}]}');
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ kind: "invalid", pointer: "/a/0/b~1c" });
    }
  });
});

describe("what is kept", () => {
  test("the own text of the fields that are named, and of nothing else", () => {
    const text = '{ "title":"t", "input" : {"b":1.0, "a":[1e2,9223372036854775807]} , "items":[{"input":1.50},{"input":null}] }';
    const read = parseJson(text, { raw: { input: true, items: { "*": { input: true } } } }) as { title: string; input: Json; items: { input: Json }[] };
    expect(read.title).toBe("t");
    expect(read.input.text).toBe('{"b":1.0, "a":[1e2,9223372036854775807]}');
    expect(read.input.value).toEqual({ b: 1, a: [100, 9223372036854775807] });
    expect(read.items.map(({ input }) => input.text)).toEqual(["1.50", "null"]);
  });

  test("a field that is kept is checked as strictly as any other", () => {
    for (const text of ['{"input":{"a":1,"a":2}}', '{"input":"\\u0000"}', '{"input":1e400}', `{"input":${nested("[", "]", MAX_DEPTH)}}`]) expect(kindOf(() => parseJson(text, { raw: { input: true } })), text.slice(0, 40)).not.toBe("taken");
  });

  test("literals that a double would change, or all of them", () => {
    const text = "[1,1.0,1e2,9007199254740993,0.1,-0]";
    const shown = (value: unknown) => (value as unknown[]).map((one) => (one instanceof NumberLiteral ? `literal ${one.text}` : one));
    expect(shown(parseJson(text, { literals: "lossy" }))).toEqual([1, "literal 1.0", "literal 1e2", "literal 9007199254740993", 0.1, "literal -0"]);
    expect(shown(parseJson(text, { literals: "all" }))).toEqual(["1", "1.0", "1e2", "9007199254740993", "0.1", "-0"].map((one) => `literal ${one}`));
  });

  test("agrees with JSON.parse on every value, however it is written", () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2, "\t"), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      fc.pre(!text.includes("__proto__") && text.isWellFormed() && !/\\u(0000|d[89a-f])/i.test(text));
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }), { numRuns: 300 });
  });

  test("never takes what JSON.parse refuses, and never breaks", () => {
    const piece = fc.constantFrom("{", "}", "[", "]", '"', ":", ",", "1", "-", "e", ".", "\\", "u00", "null", " ", "\u0001", "a");
    fc.assert(fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      if (kindOf(() => parseJson(text)) === "taken") expect(() => JSON.parse(text)).not.toThrow();
    }), { numRuns: 2_000 });
  });
});
