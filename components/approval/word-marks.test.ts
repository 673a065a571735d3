import { describe, expect, it } from "vitest";
import { markWords, type Word } from "./word-marks";

const drawn = (words: Word[]) => words.map(({ text, marked }) => (marked ? `[${text}]` : text)).join("");

describe("marks of words", () => {
  it("name what differs and nothing else", () => {
    const marks = markWords("  return await put(file);", "  return await put(file, { signal });")!;
    expect(drawn(marks.before)).toBe("  return await put(file);");
    expect(drawn(marks.after)).toBe("  return await put(file[, { signal }]);");
  });

  it("lose no character of either line", () => {
    for (const [before, after] of [["a  b\u200bc", "a b\u200bd"], ["deploy(prod)", "deploy(prod2)"], ["x".repeat(90), `${"x".repeat(90)} y`]] as const) {
      const marks = markWords(before, after);
      if (!marks) continue;
      expect(marks.before.map(({ text }) => text).join("")).toBe(before);
      expect(marks.after.map(({ text }) => text).join("")).toBe(after);
    }
  });

  it("are left out of a line that was rewritten, and of one too long to compare", () => {
    expect(markWords("const started = Date.now();", "for every upload there is")).toBeUndefined();
    expect(markWords("a ".repeat(500), "a ".repeat(501))).toBeUndefined();
    expect(markWords("", "")).toBeUndefined();
  });
});
