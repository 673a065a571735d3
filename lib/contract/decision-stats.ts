import { z } from "zod";
import { Actor } from "./actor";
import { TimeOut } from "./text";

const count = z.number().int();

const Figures = z.object({
  decisions: count, approved: count, rejected: count, changesRequested: count, answered: count,
  rejectRate: z.number().nullable(),
  p50Seconds: z.number().nullable().meta({ description: "From asking to deciding." }),
  p90Seconds: z.number().nullable(),
  hasty: count.meta({ description: "Approved within `underSeconds` of opening the request, or without opening it." }),
  unopened: count.meta({ description: "Approved with images that were never on screen or opened." }),
  rubberStamps: count.meta({ description: "Hasty or unopened." }),
});

/** How people decide: over all, and by person. */
export const DecisionStats = z
  .object({
    since: TimeOut, underSeconds: count,
    complete: z.boolean().meta({ description: "False where only the latest decisions since then were counted." }),
    all: Figures, people: z.array(Figures.extend({ person: Actor })),
  })
  .meta({ id: "DecisionStats" });
export type DecisionStats = z.infer<typeof DecisionStats>;
