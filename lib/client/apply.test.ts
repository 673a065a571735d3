import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { Event } from "@/lib/contract/event";
import { EVENT_TYPES } from "@/lib/contract/event-types";
import { applyHeartbeats, applyMoves, TOUCHES, touchedBy } from "./apply";

const event = (over: object) => ({ taskId: "t1", attempt: 2, at: "2026-11-29T10:00:30.000Z", payload: {}, ...over }) as Event;

it("has a row for every type of event", () => {
  expect(Object.keys(TOUCHES).toSorted()).toEqual([...EVENT_TYPES].toSorted());
});

it("names each touched read once", () => {
  const keys = touchedBy([event({ type: "parked" }), event({ type: "approved" }), event({ type: "approved", taskId: "t2" })]);
  expect(keys.filter(([name]) => name === "board")).toHaveLength(1);
  expect(keys.filter(([name]) => name === "task").map(([, id]) => id)).toEqual(["t1", "t2"]);
});

it("does not fall over an event type of a newer server", () => {
  expect(touchedBy([event({ type: "invented_later" })])).toEqual([]);
});

it("moves lease and progress of the card by a heartbeat, unless it is of an earlier attempt", () => {
  const queries = new QueryClient();
  const lease = { leasedUntil: "2026-11-29T10:01:00.000Z", progress: { percent: 40, note: "page 1", at: "2026-11-29T10:00:00.000Z" } };
  queries.setQueryData(["board", {}], { columns: [{ name: "in_progress", items: [{ id: "t1", attempt: 2, lease }] }] });
  const shown = () => (queries.getQueryData(["board", {}]) as { columns: { items: { lease: typeof lease }[] }[] }).columns[0]!.items[0]!.lease;

  applyHeartbeats(queries, [event({ type: "heartbeated", attempt: 1, payload: { leasedUntil: "2026-11-29T11:00:00.000Z" } })]);
  expect(shown()).toEqual(lease);

  applyHeartbeats(queries, [event({ type: "heartbeated", payload: { leasedUntil: "2026-11-29T10:02:30.000Z", progress: { percent: null, note: "page 2" } } })]);
  expect(shown()).toEqual({ leasedUntil: "2026-11-29T10:02:30.000Z", progress: { percent: 40, note: "page 2", at: "2026-11-29T10:00:30.000Z" } });
});

it("takes a card out of the pages of the column that it left, and leaves the others as they are", () => {
  const queries = new QueryClient();
  const pages = { pages: [{ items: [{ id: "t1" }, { id: "t2" }], next: "n" }, { items: [{ id: "t3" }], next: null }], pageParams: [null, "n"] };
  queries.setQueryData(["column", "pending", {}], pages);
  queries.setQueryData(["column", "done", {}], pages);
  const ids = (column: string) => (queries.getQueryData(["column", column, {}]) as typeof pages).pages.flatMap(({ items }) => items.map(({ id }) => id));

  applyMoves(queries, [event({ taskId: "t1", type: "claimed", status: "in_progress" }), event({ taskId: "t3", type: "cancelled", status: "cancelled" })]);
  expect(ids("pending")).toEqual(["t2"]);
  expect(ids("done")).toEqual(["t2", "t3"]);
});
