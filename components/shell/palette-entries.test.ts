import { expect, it } from "vitest";
import { matches, stepped } from "./palette-entries";

it("finds an entry by the beginnings of its words, in any order", () => {
  const entry = { label: "Halt the board", hint: "no claim, no redeem" };
  expect(["halt", "board ha", "", "redeem", "HALT"].map((typed) => matches(entry, typed))).toEqual([true, true, true, true, true]);
  expect(["alt", "halt x"].map((typed) => matches(entry, typed))).toEqual([false, false]);
});

it("goes round at the ends", () => {
  expect([stepped(2, "ArrowDown", 3), stepped(0, "ArrowUp", 3), stepped(1, "End", 3), stepped(1, "Home", 3), stepped(0, "ArrowDown", 0)]).toEqual([0, 2, 2, 0, 0]);
});
