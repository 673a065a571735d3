import { afterEach, beforeEach, expect, test } from "vitest";
import { refuseForeign } from "./same-origin";

const before = { ...process.env };
beforeEach(() => {
  process.env["PORT"] = "4321";
  process.env["HOLDPOINT_ORIGIN"] = "https://board.example/, http://10.0.0.5:8080";
});
afterEach(() => {
  process.env = { ...before };
});

const passes = (headers: Record<string, string>, method = "POST") => {
  try {
    refuseForeign({ method, headers: new Headers(headers) });
    return true;
  } catch {
    return false;
  }
};

test.each([
  ["a script without either header", {}, true],
  ["the board's own page", { "sec-fetch-site": "same-origin", origin: "http://localhost:4321" }, true],
  ["the address bar", { "sec-fetch-site": "none" }, true],
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, false],
  ["another site that has an accepted origin", { "sec-fetch-site": "cross-site", origin: "http://localhost:4321" }, false],
  ["a sub-domain", { "sec-fetch-site": "same-site", origin: "https://x.board.example" }, false],
  ["an empty Sec-Fetch-Site", { "sec-fetch-site": "" }, false],
  ["127.0.0.1", { origin: "http://127.0.0.1:4321" }, true],
  ["localhost", { origin: "http://localhost:4321" }, true],
  ["another port", { origin: "http://localhost:4322" }, false],
  ["the public origin", { origin: "https://board.example" }, true],
  ["the second public origin", { origin: "http://10.0.0.5:8080" }, true],
  ["a name that starts like it", { origin: "https://board.example.evil" }, false],
  ["null", { origin: "null" }, false],
])("a POST from %s", (_name, headers, expected) => {
  expect(passes(headers as unknown as Record<string, string>)).toBe(expected);
});

test("reads pass from anywhere", () => {
  for (const method of ["GET", "HEAD", "OPTIONS"]) expect(passes({ origin: "https://evil.example" }, method)).toBe(true);
});
