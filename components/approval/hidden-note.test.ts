import { expect, it } from "vitest";
import { hiddenNote } from "./hidden-note";

it("counts and names what a field cannot draw", () => {
  expect(hiddenNote("pay\u202e 10\u200b\u200b EUR\n\tsoon")).toBe("3 hidden characters: U+202E, U+200B");
  expect(hiddenNote(`a${" ".repeat(300)}b`)).toBe("300 spaces in a row");
  expect(hiddenNote("10\u00a0EUR")).toBe("1 blank other than a plain space");
  expect(hiddenNote("plain\ntext")).toBeUndefined();
});
