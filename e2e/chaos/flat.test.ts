// The judge of long runs finds a leak in readings that have one, and none in readings that only look like it.
import { expect, test } from "vitest";
import { type Bound, flatness } from "./flat";

const memory: Bound = { name: "heap", unit: "MiB", slack: 5, share: 0.05, of: "least" };
const minutes = (value: (minute: number) => number) => Array.from({ length: 120 }, (_, minute) => ({ at: minute * 60, value: value(minute) }));
/** Garbage that is collected every seven minutes. */
const garbage = (minute: number) => 6 * (minute % 7);

test("what goes up and down is flat, and so is what grew only while it warmed up", () => {
  expect(flatness(minutes((at) => 80 + garbage(at)), memory).flat).toBe(true);
  expect(flatness(minutes((at) => Math.min(at, 50) + garbage(at)), memory).flat).toBe(true);
  expect(flatness(minutes((at) => 120 - at / 2), memory).flat).toBe(true);
});

test("a leak is found below its garbage, and told with how much", () => {
  const leak = flatness(minutes((at) => 80 + at / 4 + garbage(at)), memory);
  expect(leak.flat).toBe(false);
  expect(leak.rise).toBeGreaterThan(10);
  expect(leak.rise).toBeLessThan(20);
});

test("a leak of one descriptor every ten minutes is found", () => {
  const files: Bound = { name: "descriptors", unit: "", slack: 3, share: 0, of: "median" };
  expect(flatness(minutes((at) => 90 + Math.floor(at / 10)), files).flat).toBe(false);
  expect(flatness(minutes((at) => 90 + (at % 3)), files).flat).toBe(true);
});

test("one slow moment is no trend", () => {
  const claims: Bound = { name: "claim", unit: "ms", slack: 2, share: 0.5, of: "median" };
  expect(flatness(minutes((at) => (at === 110 ? 900 : 8)), claims).flat).toBe(true);
  expect(flatness(minutes((at) => 8 + at / 2), claims).flat).toBe(false);
});

test("too few readings are no proof", () => {
  expect(flatness([], memory).flat).toBe(false);
  expect(flatness([{ at: 0, value: 1 }, { at: 60, value: 1 }], memory).flat).toBe(false);
});
