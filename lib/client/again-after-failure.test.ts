import type { Query } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Problem } from "@/lib/contract/problem";
import { againAfterFailure } from "./again-after-failure";
import { ApiError } from "./api";

const query = (error: Error | null, errorUpdateCount = 1) => ({ state: { status: error ? "error" : "success", error, errorUpdateCount } }) as unknown as Query;
const answer = (status: number, code: string, retryAfter: number | null = null) => new ApiError({ status, code, detail: "" } as Problem, retryAfter);

test("what failed is tried again, later each time, and no sooner than the server asks", () => {
  expect([1, 2, 3, 9].map((times) => againAfterFailure(query(new TypeError("no answer"), times)))).toEqual([2_000, 4_000, 8_000, 30_000]);
  expect(againAfterFailure(query(answer(503, "unavailable", 12)))).toBe(12_000);
  expect(againAfterFailure(query(answer(429, "rate_limited", 60)))).toBe(60_000);
});

test("what was refused, and what is there, is not", () => {
  for (const error of [answer(403, "forbidden"), answer(404, "not_found"), answer(422, "invalid"), null]) expect(againAfterFailure(query(error))).toBe(false);
});
