import { describe, expect, it } from "vitest";
import type { Event } from "@/lib/contract/event";
import { timelineLines } from "./timeline-lines";

const event = (seq: number, type: Event["type"], rest: Partial<Event> = {}) =>
  ({ seq, type, at: `2026-01-01T00:00:0${seq}Z`, actor: { kind: "agent", id: "1", name: "apply-agent" }, attempt: 1, payload: {}, ...rest }) as Event;

describe("the timeline", () => {
  it("folds runs of heartbeats and puts the newest first", () => {
    const lines = timelineLines([event(1, "claimed"), event(2, "heartbeated"), event(3, "heartbeated"), event(4, "failed", { payload: { error: { message: "no upload field" } } })]);
    expect(lines.map((line) => [line.words, line.said])).toEqual([
      ["failed", "no upload field"],
      ["2 heartbeats", undefined],
      ["claimed, attempt 1,", undefined],
    ]);
  });

  it("takes events in any order", () => {
    expect(timelineLines([event(2, "claimed"), event(1, "created")]).map((line) => line.seq)).toEqual([2, 1]);
  });
});
