// What ops looks at: signals that never mix owners, what is held back on purpose, and how deep each queue is.
import { z } from "zod";

export const SIGNALS = ["unclaimed_work", "unanswered_approvals", "expired_approvals", "escalations", "lapsed_leases", "stalled_work", "feed_health"] as const;
export const HELD_BY = ["halted", "paused", "max_running", "max_parked", "daily_ceiling"] as const;

const count = z.number().int();
const at = z.string().nullable();

export const Signal = z
  .object({
    name: z.enum(SIGNALS),
    turn: z.enum(["system", "people"]).meta({ description: "Whose fault it is, and whose turn: never both." }),
    state: z.enum(["raised", "clear"]),
    since: at.meta({ description: "When the state was last seen to change; null where it never did." }),
    value: count,
    exact: z.boolean().meta({ description: "False where counting stopped at its bound." }),
    threshold: count.meta({ description: "Raised above it; cleared at half of it, rounded down." }),
    seconds: count.nullable().meta({ description: "How long something has to have waited to count; null where each counts." }),
    redShare: z.number().meta({ description: "The share of the last seven days in which it was raised, 0 to 1." }),
    where: z.array(z.object({ capability: z.string(), value: count, oldestAt: at })).meta({ description: "The capabilities that make up the value, the largest first." }),
  })
  .meta({ id: "Signal" });
export type Signal = z.infer<typeof Signal>;

export const Queue = z
  .object({
    capability: z.string(), paused: z.boolean(),
    ready: count, oldestReadyAt: at, running: count, maxRunning: count.nullable(), waiting: count, oldestWaitingAt: at, maxParked: count.nullable(),
    answered: count, today: count.nullable().meta({ description: "First claims of its day; null without a ceiling." }), dailyCeiling: count.nullable(),
  })
  .meta({ id: "Queue", description: "A capability's work; each count stops at 1,000." });
export type Queue = z.infer<typeof Queue>;

export const Signals = z
  .object({
    at: z.string(),
    signals: z.array(Signal),
    held: z.array(z.object({ capability: z.string(), reason: z.enum(HELD_BY), tasks: count })).meta({ description: "Ready work that is not to be claimed now. It counts in no signal." }),
    queues: z.array(Queue),
  })
  .meta({ id: "Signals" });
export type Signals = z.infer<typeof Signals>;
