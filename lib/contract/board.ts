import { z } from "zod";
import { COLUMNS } from "./columns";
import { TaskCard } from "./task";

/** Whether the whole board stands still, since when, why and by whose word. */
export const Halt = z.object({ halted: z.boolean(), since: z.string().nullable(), reason: z.string().nullable(), by: z.string().nullable() });
export type Halt = z.infer<typeof Halt>;

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
    halt: Halt,
  })
  .meta({ id: "Board" });
export type Board = z.infer<typeof Board>;
