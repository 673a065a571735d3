import { expect, it } from "vitest";
import { Policy } from "@/lib/contract/policy";
import { LABELS } from "./policy-words";
import { valueText } from "./value-text";

it.each([
  ["leaseSeconds", 120, "2 min"], ["leaseSeconds", 90, "90 s"], ["approvalSeconds", 172_800, "2 d"], ["undoSeconds", 0, "0 s"], ["maxRunning", null, "no limit"], ["retentionDays", 90, "90 days"],
  ["retentionDays", null, "for ever"], ["separateDuties", true, "yes"], ["reauthenticate", "high", "for high risk"], ["deciders", [], "every approver"], ["deciders", ["a", "b"], "2 named"],
])("%s of %j reads %s", (name, value, text) => expect(valueText(name, value)).toBe(text));

it("has a line for every limit of a policy, but for the pause, which is a button", () =>
  expect([...Object.keys(LABELS), "paused"].sort()).toEqual(Object.keys(Policy.shape).sort()));
