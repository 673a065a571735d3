import { expect, it } from "vitest";
import { STATUSES, type Status } from "../contract/statuses";
import type { TaskCard } from "../contract/task";
import { allows } from "./transitions";
import { holds, type Offered, whyNot } from "./why-not";

const NOW = Date.parse("2026-11-30T10:00:00Z");
const me = { id: "ada", role: "operator" as const };
const ACTIONS: Offered[] = ["claim", "release", "complete", "fail", "requeue", "reopen", "revoke", "update", "cancel"];

function card(status: Status, lease?: { kind: string; id: string; until: string }): TaskCard {
  const held = lease && { holder: { kind: lease.kind, id: lease.id, name: lease.id }, leasedUntil: lease.until, lapsed: false };
  return { status, lease: held ?? null, availableAt: "2026-11-30T09:00:00Z" } as TaskCard;
}
const mine = card("in_progress", { kind: "person", id: "ada", until: "2026-11-30T10:01:00Z" });
const theirs = card("in_progress", { kind: "agent", id: "bot", until: "2026-11-30T10:01:00Z" });
const lapsed = card("in_progress", { kind: "person", id: "ada", until: "2026-11-30T09:59:00Z" });

it("offers nothing that the table of transitions refuses, in any status", () => {
  for (const status of STATUSES) for (const action of ACTIONS) if (!allows(action, status)) expect(whyNot(action, card(status), me, NOW), `${action} ${status}`).toMatch(/^Not while/);
});

it("offers a viewer nothing at all", () => {
  for (const status of STATUSES) for (const action of ACTIONS) expect(whyNot(action, card(status), { id: "v", role: "viewer" }, NOW)).toMatch(/^Operators/);
});

it("lets only the holder of a live lease give back, finish and fail", () => {
  for (const action of ["release", "complete", "fail"] as const) {
    expect(whyNot(action, mine, me, NOW)).toBeNull();
    expect(whyNot(action, theirs, me, NOW)).toBe("Only who holds it: bot.");
    expect(whyNot(action, lapsed, me, NOW)).toBe("The lease has lapsed.");
  }
  expect([mine, theirs, lapsed].map((task) => holds(task, me, NOW))).toEqual([true, false, false]);
});

it("lets a person take what waits and what has lapsed, not what is held nor what may still be taken back", () => {
  expect(whyNot("claim", card("pending"), me, NOW)).toBeNull();
  expect(whyNot("claim", lapsed, me, NOW)).toBeNull();
  expect(whyNot("claim", theirs, me, NOW)).toBe("bot holds it.");
  expect(whyNot("claim", { ...card("approved"), availableAt: "2026-11-30T10:00:05Z" }, me, NOW)).toMatch(/taken back/);
});

it("lets an operator complete by hand what is escalated", () => {
  expect(whyNot("complete", card("escalated"), me, NOW)).toBeNull();
});
