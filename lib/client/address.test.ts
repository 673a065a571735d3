import { expect, test } from "vitest";
import { list, oneOf, readAddress, text, words, writeAddress } from "./address";

const parts = { tab: oneOf(["waiting", "open"], "waiting"), capability: list, agent: text, q: words };

test("what is written into an address is read from it again, also with commas and signs", () => {
  const view = { tab: "open" as const, capability: ["a,b", "c&d"], agent: "x=1", q: "50 % off" };
  expect(readAddress(parts, new URLSearchParams(writeAddress(parts, view)))).toEqual(view);
});

test("what an address does not say, or says wrongly, is as if nothing were said", () => {
  const nothing = { tab: "waiting", capability: [], agent: null, q: "" };
  expect(readAddress(parts, new URLSearchParams("?tab=elsewhere&capability="))).toEqual(nothing);
  expect(readAddress(parts, new URLSearchParams("?agent=%00&q=a%00b"))).toEqual(nothing);
  expect(writeAddress(parts, { tab: "waiting", capability: [], agent: null, q: "" })).toBe("");
});

test("a change leaves alone what it does not name", () => {
  expect(writeAddress(parts, { q: "x", agent: null }, new URLSearchParams("?agent=a&ids=1&tab=open"))).toBe("?ids=1&tab=open&q=x");
});
