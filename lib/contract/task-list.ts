// What a list of tasks is asked for by.
import { z } from "zod";
import { COLUMN_ORDER, COLUMNS } from "./columns";
import { Cursor, Limit, Search } from "./query";
import { ANSWERED, type Status, STATUSES } from "./statuses";
import { Name } from "./text";

export const Worker = z.string().min(1).max(200).optional().meta({ description: "The id or name of who works on it, or has." });

/** What a claim takes, beside what has lapsed. */
export const WAITING: ReadonlySet<Status> = new Set(["pending", ...ANSWERED]);

export const TaskList = z
  .strictObject({
    status: z.array(z.enum(STATUSES)).optional(), capability: z.array(Name).optional(), label: z.array(z.string().min(1).max(100)).optional(),
    holder: z.string().min(1).max(200).optional(), agent: Worker, q: Search.optional(),
    order: z.enum(["newest", "oldest", "claim", "updated"]).optional().meta({ description: "`claim` is the order of what waits for a claim: of the status pending, approved and changes_requested, of all three where none is named." }),
    column: z.enum(COLUMNS).optional(), cursor: Cursor.optional(), limit: Limit,
  })
  .refine(({ order, column, status = [] }) => order !== "claim" || (column ? COLUMN_ORDER[column] === "claim" : status.every((one) => WAITING.has(one))), {
    path: ["order"],
    error: "is of what waits for a claim: status pending, approved or changes_requested, or column pending or answered",
  });
