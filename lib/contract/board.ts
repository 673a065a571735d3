import { z } from "zod";
import { TaskCard } from "./task";

export const COLUMNS = ["pending", "in_progress", "needs_approval", "answered", "escalated", "done"] as const;
export type Column = (typeof COLUMNS)[number];

/** How each column is sorted: what is next on top. */
export const COLUMN_ORDER = {
  pending: "claim",
  in_progress: "oldest",
  needs_approval: "oldest",
  answered: "claim",
  escalated: "oldest",
  done: "updated",
} as const satisfies Record<Column, string>;

/** A snapshot of the board. Counts are exact up to a bound; `cursor` is where the feed goes on from it. */
export const Board = z
  .object({
    columns: z.array(
      z.object({
        name: z.enum(COLUMNS),
        count: z.number().int(),
        exact: z.boolean(),
        items: z.array(TaskCard),
        next: z.string().nullable(),
      }),
    ),
    cursor: z.string(),
  })
  .meta({ id: "Board" });
export type Board = z.infer<typeof Board>;
