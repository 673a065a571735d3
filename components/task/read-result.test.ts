import { expect, it } from "vitest";
import { readResult } from "./read-result";

it("keeps JSON as it was typed, and takes plain words for a text", () => {
  expect(readResult(' {"sum": 1.0} ').result?.text).toBe('{"sum": 1.0}');
  expect(readResult("Sent by post.").result?.value).toBe("Sent by post.");
  expect(readResult("  ")).toEqual({});
});

it("says what is wrong with an object that is not one", () => {
  expect(readResult('{"sum": }').error).toMatch(/^This is not valid JSON/);
});
