import { expect, it } from "vitest";
import type { Event, EventType } from "@/lib/contract/event";
import { timelineRows } from "./timeline-rows";

const event = (type: EventType, attempt: number | null, seq: number) => ({ type, attempt, seq }) as Event;

it("folds heartbeats that follow each other in one attempt, newest first", () => {
  const types: [EventType, number | null][] = [
    ["created", null],
    ["claimed", 1],
    ["heartbeated", 1],
    ["heartbeated", 1],
    ["failed", 1],
    ["claimed", 2],
    ["heartbeated", 2],
  ];
  const rows = timelineRows(types.map(([type, attempt], seq) => event(type, attempt, seq)));
  expect(rows.map((row) => (row.kind === "beats" ? row.events.length : row.event.type))).toEqual([1, "claimed", "failed", 2, "claimed", "created"]);
});
