// A cursor of the feed is ours or it is refused, and what we believe visible is what the database believes.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { cursorOfPlace, type Place, placeOf, visibleIn } from "./feed-place";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const snapshot = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 15n }), fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 6 })).map(([low, gaps]) => {
  const running = gaps.reduce<bigint[]>((all, gap) => [...all, (all.at(-1) ?? low) + BigInt(gap) + (all.length ? 1n : 0n)], []);
  const from = running[0] ?? low;
  return `${from}:${(running.at(-1) ?? from) + 5n}:${running.join(",")}`;
});
const number = fc.bigInt({ min: 0n, max: 10n ** 17n }).map(String);
const place: fc.Arbitrary<Place> = fc.record({ epoch: fc.nat(1_000_000), from: snapshot, low: number, to: fc.option(snapshot), id: number }).map((one) => ({ ...one, id: one.to === null ? "0" : one.id }));

describe("a cursor", () => {
  test("names its place, and is safe in a URL and in a frame of a stream", () => {
    fc.assert(fc.property(place, (one) => {
      const cursor = cursorOfPlace(one);
      expect(placeOf(cursor)).toEqual(one);
      expect(encodeURIComponent(cursor)).toBe(cursor);
    }), { numRuns: 500 });
  });

  test.each([
    "", "0", "1", "a", "-1", "1_1", "1_1.1._", "_1.1._0", "1_2.1._0", "1_1.1._x", "1_1.1.1_0", "1_1.3.3_0", "1_1.5.2-2_0", "1_1.5.3-2_0", "1_0.1._0", "1_1.1._0_1.1._0_0", "1_1.1._0_1.1.", "1_1.1._0_1.1._",
    "1_1.1._-1", "1_1.1.__0", "1_01.1..x_0", "1_1.9223372036854775808._0", "1_1.99999999999999999999._0", "9999999999_1.1._0", "1_1.1._9999999999999999999", "' or true --", "1_1.1._0\n", "1_1.1._0'; drop table tasks; --", "\u0661_1.1._0", "1.5_1.1._0", "1e3_1.1._0", "..", "____", "1".repeat(9_000),
  ])("that is none of ours is refused: %j", (cursor) => expect(placeOf(cursor)).toBeNull());

  test("whatever is taken, the database takes too", async () => {
    const piece = fc.constantFrom("0", "1", "2", "9", "10", "_", ".", "-", "1.1.", "1_1.5.");
    const found = new Set<string>();
    fc.assert(fc.property(fc.array(piece, { minLength: 3, maxLength: 14 }), (pieces) => {
      const one = placeOf(pieces.join(""));
      if (one) for (const text of [one.from, one.to]) if (text) found.add(text);
    }), { numRuns: 20_000 });
    fc.assert(fc.property(snapshot, (text) => void found.add(text)), { numRuns: 100 });
    expect(found.size).toBeGreaterThan(100);
    for (const text of found) await board.owner.query("select $1::pg_snapshot", [text]);
  });
});

test("what is visible in a snapshot is what pg_visible_in_snapshot says", async () => {
  const cases: { snapshot: string; xids: bigint[] }[] = [];
  fc.assert(fc.property(snapshot, (text) => {
    const [low, high, running] = text.split(":") as [string, string, string];
    const edges = [low, high, ...running.split(",").filter(Boolean)].flatMap((one) => [BigInt(one) - 1n, BigInt(one), BigInt(one) + 1n]);
    cases.push({ snapshot: text, xids: edges.filter((xid) => xid > 0n) });
  }), { numRuns: 60 });
  for (const { snapshot: text, xids } of cases) {
    const { rows } = await board.owner.query("select x::text as xid, pg_visible_in_snapshot(x::xid8, $1::pg_snapshot) as visible from unnest($2::text[]) x", [text, xids.map(String)]);
    for (const row of rows) expect(visibleIn(text)(BigInt(row.xid)), `${row.xid} in ${text}`).toBe(row.visible);
  }
});
