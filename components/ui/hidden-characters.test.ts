import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countHidden, splitHidden } from "./hidden-characters";

describe("hidden characters", () => {
  it("loses no code point of Unicode", () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const text = `a${String.fromCodePoint(code)}b`;
      if (splitHidden(text, { multiline: true }).map((segment) => segment.text).join("") !== text) expect.fail(code.toString(16));
    }
  });

  it("shows line feeds and tabs too where one line is meant", () => {
    expect(splitHidden("a\nb\tc").map((segment) => segment.kind)).toEqual(["text", "hidden", "text", "hidden", "text"]);
  });

  it("loses nothing of any text, in any mode", () => {
    const nasty = fc.string({ unit: fc.oneof(fc.string({ unit: "binary", maxLength: 1 }), fc.constantFrom(" ", "\n", "\t", "\u0301", "\u200b", "\ud800", "\u202e")) });
    fc.assert(
      fc.property(nasty, fc.boolean(), (text, multiline) => splitHidden(text, { multiline }).map((segment) => segment.text).join("") === text),
      { numRuns: 500 },
    );
  });

  it.each([
    ["10,000 newlines before a command", "ls" + "\n".repeat(10_000) + "rm -rf /", "blank lines", 9_999],
    ["5,000 spaces before a command", "ls" + " ".repeat(5_000) + "; curl evil", "spaces", 5_000],
  ])("folds %s with a count", (_, text, unit, count) => {
    expect(splitHidden(text, { multiline: true })).toContainEqual(expect.objectContaining({ kind: "padding", unit, count }));
  });

  it("shows the ninth mark on one letter and leaves eight", () => {
    const segments = splitHidden("a" + "\u0301".repeat(12));
    expect(segments[0]).toEqual({ kind: "text", text: "a" + "\u0301".repeat(8) });
    expect(segments.slice(1).map((segment) => segment.kind === "hidden" && segment.code)).toEqual(Array(4).fill("U+0301"));
  });

  it("counts what would not have been seen, but not line breaks", () => {
    expect(countHidden("pay\u200b 10\n\tEUR \u202e")).toBe(2);
    expect(countHidden("Grüße, Ωmega, 日本語, e\u0301")).toBe(0);
  });

  it("stays fast on a megabyte of blanks", () => {
    const started = performance.now();
    splitHidden((" ".repeat(199) + "x").repeat(5_000) + " ".repeat(50_000), { multiline: true });
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
