import fc from "fast-check";
import { expect, it } from "vitest";
import { prettyJson } from "./json-text";

it("keeps numbers as they were written and shows what is hidden", () => {
  expect(prettyJson('{"a":[1.0,9007199254740993123],"b":"x\u200b\\n","c":{}}')).toBe(
    '{\n  "a": [\n    1.0,\n    9007199254740993123\n  ],\n  "b": "x\\u200b\\n",\n  "c": {}\n}',
  );
});

it("says the same as what it was given", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(prettyJson(text))).toEqual(JSON.parse(text));
    }),
  );
});
