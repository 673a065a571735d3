import { expect, test } from "vitest";
import { looksLikeKey, makeKey } from "./api-key";

test("a new key is 60 characters that look like a key", () => {
  for (let round = 0; round < 200; round++) {
    const { key, prefix, hash } = makeKey();
    expect(key).toMatch(/^hp_[0-9A-Za-z]{57}$/);
    expect(key.startsWith(prefix)).toBe(true);
    expect(prefix).toHaveLength(11);
    expect(hash).toHaveLength(32);
    expect(looksLikeKey(key)).toBe(true);
  }
});

test("one wrong character anywhere is seen without the database", () => {
  const { key } = makeKey();
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === "x" ? "y" : "x";
    expect(looksLikeKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
  }
  for (const wrong of ["", "hp_", key.slice(0, -1), `${key}a`, ` ${key}`, key.toUpperCase(), `${key}\n`]) expect(looksLikeKey(wrong)).toBe(false);
});
