import { expect, it } from "vitest";
import { Policy } from "@/lib/contract/policy";
import { policyLimits } from "./policy-limits";

it("knows the bounds and the default of every limit, as the contract has them", () => {
  const limits = policyLimits();
  expect(Object.keys(limits).sort()).toEqual(Object.keys(Policy.shape).sort());
  expect(Object.fromEntries(Object.entries(limits).map(([name, { fallback }]) => [name, fallback]))).toEqual(Policy.parse({}));
  expect([limits.leaseSeconds, limits.maxRunning]).toEqual([{ min: 1, max: 86_400, fallback: 120 }, { min: 1, max: 1_000_000, fallback: null }]);
});
