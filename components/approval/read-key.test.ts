import { describe, expect, it } from "vitest";
import { readKey, SETTLE_MS } from "./read-key";

const press = (key: string, rest = {}) => ({ key, repeat: false, modified: false, typing: false, dialog: false, ...rest });

describe("single keys", () => {
  it("decide only what has been on screen for a while", () => {
    expect(readKey(press("a"), SETTLE_MS - 1)).toBeUndefined();
    expect(readKey(press("a"), undefined)).toBeUndefined();
    expect(readKey(press("a"), SETTLE_MS)).toBe("approve");
    expect(readKey(press("j"), 0)).toBe("next");
  });

  it("count once when held", () => {
    expect(readKey(press("r", { repeat: true }), 5000)).toBeUndefined();
  });

  it("do nothing while one types, in a dialog, or with Ctrl", () => {
    expect(readKey(press("a", { typing: true }), 5000)).toBeUndefined();
    expect(readKey(press("a", { dialog: true }), 5000)).toBeUndefined();
    expect(readKey(press("a", { modified: true }), 5000)).toBeUndefined();
    expect(readKey(press("Escape", { typing: true }), 5000)).toBe("close");
  });

  it("never include Enter", () => {
    expect(readKey(press("Enter"), 5000)).toBeUndefined();
    expect(readKey(press(" "), 5000)).toBeUndefined();
  });
});
