import { expect, test } from "vitest";
import { secondsToUndo } from "./last-decision";

const decision = { id: "1", decidedAt: "2026-11-30T12:00:00.900Z", undoUntil: "2026-11-30T12:00:05.900Z" };

test.each([
  ["the second in which it was decided", "2026-11-30T12:00:00Z", 5],
  ["a clock that is a second behind", "2026-11-30T11:59:59Z", 5],
  ["the next second", "2026-11-30T12:00:01Z", 5],
  ["the last part of a second", "2026-11-30T12:00:05Z", 1],
  ["afterwards", "2026-11-30T12:00:06Z", 0],
])("what is left to take a decision back is never more than the policy gives: %s", (_, now, seconds) => {
  expect(Math.max(0, secondsToUndo(decision, Date.parse(now)))).toBe(seconds);
});
