import { expect, it } from "vitest";
import type { Event } from "@/lib/contract/event";
import { assigneeOf } from "./assignee";

const assigned = (assignee: string | null, name: string | null) => ({ type: "assigned", payload: { assignee, name } }) as unknown as Event;

it("is whoever was named last, and nobody once the name was taken off", () => {
  expect(assigneeOf([])).toBeNull();
  expect(assigneeOf([assigned("a", "Ada"), assigned("b", "Bob")])).toEqual({ id: "b", name: "Bob" });
  expect(assigneeOf([assigned("a", "Ada"), assigned(null, null)])).toBeNull();
});
