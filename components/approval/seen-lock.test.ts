import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addStretch, isCovered, lockOf, type Stretches, unseenFrom } from "./seen-lock";

const all = { strict: true, parts: 3, seenParts: 3, folded: 0, loading: 0, broken: 0, unconfirmed: 0 };

describe("seen from top to bottom", () => {
  it("needs the middle too: a jump to the end is not enough", () => {
    let seen = addStretch([], 0, 600);
    seen = addStretch(seen, 4400, 5000);
    expect(isCovered(seen, 5000)).toBe(false);
    for (let top = 500; top < 4500; top += 500) seen = addStretch(seen, top, top + 600);
    expect(isCovered(seen, 5000)).toBe(true);
  });

  it("starts over for what unfolds below", () => {
    expect(isCovered(addStretch([], 0, 300), 300)).toBe(true);
    expect(isCovered(addStretch([], 0, 300), 900)).toBe(false);
  });

  it("keeps its stretches sorted and apart, in whatever order they come", () => {
    const stretch = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 80 }));
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 40 }), (list) => {
        const seen = list.reduce<Stretches>((sofar, [from, length]) => addStretch(sofar, from, from + length), []);
        return seen.every(([from, to], at) => from < to && (at === 0 || seen[at - 1]![1] < from - 1));
      }),
    );
  });
});

test("what was passed over is where the first gap begins", () => {
  expect(unseenFrom([], 900)).toBe(0);
  expect(unseenFrom([[0, 300], [600, 900]], 900)).toBe(300);
  expect(unseenFrom([[500, 900]], 900)).toBe(0);
  expect(unseenFrom([[0, 900]], 900)).toBe(0);
});

describe("the lock on Approve", () => {
  it("opens when everything was seen", () => {
    expect(lockOf(all)).toEqual({ locked: false, missing: [] });
  });

  it("says what is missing", () => {
    expect(lockOf({ ...all, seenParts: 2 }).missing).toEqual(["1 of 3 parts not seen yet"]);
    expect(lockOf({ ...all, unconfirmed: 1, folded: 2, broken: 1 }).missing).toEqual([
      "1 guess to confirm",
      "2 folded parts not read to the end",
      "1 image cannot be shown",
    ]);
  });

  it("asks for guessed values also where the risk is low", () => {
    expect(lockOf({ ...all, strict: false, seenParts: 0, unconfirmed: 0 }).locked).toBe(false);
    expect(lockOf({ ...all, strict: false, unconfirmed: 2 })).toEqual({ locked: true, missing: ["2 guesses to confirm"] });
  });
});
