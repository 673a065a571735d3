import { expect, test, vi } from "vitest";
import { writeJson } from "./write-json";

test("a Json that another copy of the module made keeps its text when it is written", async () => {
  vi.resetModules();
  const other = await import("./json");
  expect(writeJson({ state: new other.Json('{"n":1.0}') })).toBe('{"state":{"n":1.0}}');
});
