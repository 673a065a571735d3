import { expect, it } from "vitest";
import { readJson } from "./json-tree";

it("keeps the digits of numbers as they were written", () => {
  expect(readJson('{"a":1.0,"b":[1e2,9007199254740993123],"c":-0}')).toEqual({
    kind: "object",
    entries: [
      ["a", { kind: "number", text: "1.0" }],
      ["b", { kind: "array", items: [{ kind: "number", text: "1e2" }, { kind: "number", text: "9007199254740993123" }] }],
      ["c", { kind: "number", text: "-0" }],
    ],
  });
});

it("reads strings with escapes, and empty lists", () => {
  expect(readJson('["a\\"\\u00e9\\n",{},[],null]')).toMatchObject({
    items: [{ value: 'a"é\n' }, { entries: [] }, { items: [] }, { text: "null" }],
  });
});

it.each(["", "{", "[1,", '{"a" 1}', "[1 2]", "nope", "1 2"])("does not take %j for JSON", (text) => {
  expect(readJson(text)).toBeUndefined();
});
