import { expect, test } from "vitest";
import { columnLooks } from "./column-looks";

test("a long column gets more room than a short one, and none is squeezed to nothing", () => {
  const [story, words] = columnLooks(["story", "n"], [["How the port of Elsby halved its paper", 210]], 2);
  expect(parseFloat(story!.width)).toBeGreaterThan(3 * parseFloat(words!.width));
  expect(parseFloat(words!.width)).toBeGreaterThan(15);
  expect(parseFloat(story!.width) + parseFloat(words!.width)).toBeCloseTo(100, 1);
});

test("a column is one of numbers only where each of its cells is a number", () => {
  expect(columnLooks(["a", "b", "c"], [[1, "2", 3], [4, 5]], 3).map(({ numbers }) => numbers)).toEqual([true, false, false]);
  expect(columnLooks(["a"], [], 1)[0]!.numbers).toBe(false);
});
