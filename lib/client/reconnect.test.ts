import { expect, it } from "vitest";
import { waitMs } from "./reconnect";

const spread = (end: Parameters<typeof waitMs>[0], failures: number) => [waitMs(end, failures, () => 0), waitMs(end, failures, () => 1)];

it("comes back about when the server said, never all at once, and later after each failure", () => {
  expect(spread({ how: "bye", retryMs: 2000 }, 0)).toEqual([1500, 2500]);
  expect(spread({ how: "refused", status: 503, retryAfterMs: 4000 }, 0)).toEqual([3000, 5000]);
  expect(spread({ how: "lost" }, 3)[1]).toBeGreaterThan(spread({ how: "lost" }, 1)[1]!);
  expect(spread({ how: "lost" }, 50)[1]).toBeLessThan(31_000);
  expect(spread({ how: "reset" }, 9)).toEqual([0, 0]);
});
