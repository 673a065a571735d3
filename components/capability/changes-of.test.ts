import { expect, it } from "vitest";
import { changesOf } from "./changes-of";

const event = (payload: object) => ({ payload });

it("says what was created, changed, paused and why", () => {
  expect(changesOf(event({ before: null, after: { leaseSeconds: 120 } }))).toEqual({ title: "Created it", lines: [], reason: null });
  expect(changesOf(event({ before: { leaseSeconds: 120, maxRunning: null }, after: { leaseSeconds: 300, maxRunning: null } }))).toEqual({
    title: "Changed the policy", lines: [{ label: "Lease", before: "2 min", after: "5 min" }], reason: null,
  });
  expect(changesOf(event({ before: { paused: false }, after: { paused: true }, reason: "The site is down" }))).toEqual({ title: "Paused it", lines: [], reason: "The site is down" });
});

it("tells two lists of the same length apart, and knows a limit that an older release did not write", () => {
  expect(changesOf(event({ before: { deciders: ["a"] }, after: { deciders: ["b"], reauthenticate: "high" } })).lines).toEqual([
    { label: "Who may decide", before: "1 named", after: "1 named, others" }, { label: "Sign in again before deciding", before: "none", after: "for high risk" },
  ]);
});
