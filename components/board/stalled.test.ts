import { expect, it } from "vitest";
import { stalledFor } from "./stalled";

const NOW = Date.parse("2026-11-30T10:00:00Z");
const lease = (claimed: string, said?: string) => ({
  claimedAt: `2026-11-30T${claimed}Z`,
  progress: said ? { percent: 10, note: "Linking", at: `2026-11-30T${said}Z` } : null,
});

it("counts from the last word of progress, not from the last heartbeat", () => {
  expect(stalledFor(lease("09:00:00", "09:48:00"), 30_000, NOW)).toBe("12 min");
  expect(stalledFor(lease("09:00:00", "09:51:00"), 30_000, NOW)).toBeNull();
  expect(stalledFor(lease("09:30:00"), 30_000, NOW)).toBe("30 min");
});

it("gives long leases more time", () => {
  expect(stalledFor(lease("09:30:00"), 300_000, NOW)).toBeNull();
});
