import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { workPool } from "./pool";
import { statement } from "./statement";

let board: TestBoard;
beforeAll(async () => {
  board = await testBoard();
});
afterAll(() => board.drop());

const given = statement<{ texts: (string | null)[]; bytes: (Buffer | null)[]; numbers: number[]; flags: boolean[]; none: string[] }>(
  "given",
  "select :texts::text[] as texts, :bytes::bytea[] as bytes, :numbers::float8[] as numbers, :flags::boolean[] as flags, :none::text[] as none",
);

test("an array arrives as it was given, whatever is in it", async () => {
  const values = {
    texts: ["", "plain", 'a "quoted" one', "back\\slash\\", '\\"', "{a,b}", "NULL", "null", " spaces ", "line\nbreak\ttab\r", "größer 漢字 🙂", "'; drop table tasks", null, ","],
    bytes: [Buffer.alloc(0), Buffer.from([0, 255, 34, 92, 44]), null],
    numbers: [0, -1.5, 1e300, Number.MAX_SAFE_INTEGER],
    flags: [true, false],
    none: [],
  };
  expect((await given(workPool(), values))[0]).toEqual(values);
});
