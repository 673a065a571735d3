import { expect, it } from "vitest";
import type { Event, EventType } from "@/lib/contract/event";
import { attemptsOf, faultsOf } from "./attempts";

let seq = 0;
function event(type: EventType, minute: number, attempt: number, payload: object = {}): Event {
  return {
    cursor: String(++seq),
    taskId: "t",
    seq,
    type,
    at: `2026-11-29T10:${String(minute).padStart(2, "0")}:00.000Z`,
    actor: { kind: "agent", id: "a", name: "apply-agent" },
    attempt,
    status: null,
    capability: "job",
    payload,
  };
}

it("says who worked, for how long, and how it ended", () => {
  const attempts = attemptsOf([
    event("created", 0, 0),
    event("claimed", 1, 1, { worker: "host-1" }),
    event("heartbeated", 2, 1, { progress: { percent: 10, note: "step 1" } }),
    event("failed", 3, 1, { error: { message: "no such field", code: "selector" } }),
    event("claimed", 5, 2),
    event("lease_expired", 20, 2, { leasedUntil: "2026-11-29T10:07:00.000Z" }),
    event("claimed", 21, 3),
  ]);
  expect(attempts).toMatchObject([
    { number: 1, worker: "host-1", ending: "failed", note: "step 1", error: { message: "no such field", code: "selector" } },
    { number: 2, ending: "lapsed", endedAt: "2026-11-29T10:07:00.000Z", error: null },
    { number: 3, ending: null, endedAt: null },
  ]);
});

it("tells one fault from several", () => {
  const failing = (codes: string[]) =>
    attemptsOf(codes.flatMap((code, n) => [event("claimed", n, n + 1), event("failed", n, n + 1, { error: { message: `at ${n}`, code } })]));
  expect(faultsOf(failing(["captcha", "captcha", "captcha"]))).toBe(1);
  expect(faultsOf(failing(["captcha", "timeout", "captcha"]))).toBe(2);
});
