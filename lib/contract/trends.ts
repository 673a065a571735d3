// What went on over time, in columns: each list has one entry for each of `times`.
import { z } from "zod";
import { RANGES } from "./ranges";
import { SIGNALS } from "./signal-names";

/** What is counted, by the event that it is. */
export const COUNTED = ["created", "claimed", "completed", "failed", "lapsed", "escalated", "parked", "decided", "rejected", "expired"] as const;

const counts = z.array(z.number().int());
const waits = z.object({
  half: z.array(z.number().nullable()).meta({ description: "Half of them waited at most so many seconds; null where there were none." }),
  most: z.array(z.number().nullable()).meta({ description: "Nineteen of twenty waited at most so many seconds." }),
});

export const Trends = z
  .object({
    range: z.enum(RANGES),
    step: z.number().int().meta({ description: "Seconds between two times." }),
    countedTo: z.string().nullable().meta({ description: "How far the log has been counted; null where it is empty." }),
    complete: z.boolean().meta({ description: "False while older parts of the log are still to be counted." }),
    times: z.array(z.string()).meta({ description: "When each step begins; the last one is not over." }),
    counts: z.object(Object.fromEntries(COUNTED.map((name) => [name, counts])) as Record<(typeof COUNTED)[number], typeof counts>),
    claimWait: waits.meta({ description: "From when a task was ready to its first claim. Seconds, rounded up to a bound." }),
    decisionWait: waits.meta({ description: "From a request to its decision." }),
    depth: z
      .array(z.object({ capability: z.string(), ready: z.array(z.number().int().nullable()) }))
      .meta({ description: "Ready tasks of the eight deepest capabilities, as they were seen when the step began; null where nobody looked." }),
    signals: z
      .array(
        z.object({
          name: z.enum(SIGNALS),
          turn: z.enum(["system", "people"]),
          redShare: z.number().meta({ description: "The share of the range in which it was raised, 0 to 1." }),
          times: z.number().int().meta({ description: "How often it was raised in it." }),
          red: z.array(z.object({ from: z.string(), until: z.string().nullable() })).meta({ description: "The latest 200 times, the latest first; null: until now." }),
        }),
      )
      .meta({ description: "When each signal was raised. Empty for a key of part of the board." }),
  })
  .meta({ id: "Trends" });
export type Trends = z.infer<typeof Trends>;
