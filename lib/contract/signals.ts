// What ops looks at: signals that never mix owners, what is held back on purpose, how deep each queue is, and which servers run.
import { z } from "zod";
import { SIGNALS } from "./signal-names";

export const HELD_BY = ["halted", "paused", "max_running", "max_parked", "daily_ceiling"] as const;

const count = z.number().int();
const at = z.string().nullable();
const state = z.enum(["raised", "clear"]);

export const Signal = z
  .object({
    name: z.enum(SIGNALS),
    turn: z.enum(["system", "people"]).meta({ description: "Whose fault it is, and whose turn: never both." }),
    state,
    since: at.meta({ description: "When the state was last seen to change; null where it never did." }),
    value: count,
    exact: z.boolean().meta({ description: "False where counting stopped at its bound." }),
    threshold: count.meta({ description: "Raised above it. A capability whose policy has a threshold of its own is judged by that one, alone." }),
    clearAt: count.meta({ description: "Cleared at or below it." }),
    seconds: count.nullable().meta({ description: "How long something has to have waited to count, where a capability's policy says nothing else; null where each counts." }),
    redShare: z.number().meta({ description: "The share of the last seven days in which it was raised, 0 to 1." }),
    history: z.array(z.object({ state, at: z.string() })).meta({ description: "The changes of the last seven days, at most the last fifty." }),
    where: z.array(z.object({ capability: z.string(), value: count, oldestAt: at, threshold: count.nullable() })).meta({ description: "The capabilities that make up the value, the largest first." }),
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

export const Server = z
  .object({
    id: z.string(), name: z.string(), version: z.string(), startedAt: z.string(), beatAt: z.string(),
    beatMs: count.meta({ description: "What a write to the database took, the best of the last three." }),
    deafSince: at.meta({ description: "Since when it does not hear the doorbell and reads the log once a second instead." }),
    poolBusy: count, poolSize: count, poolWaiting: count.meta({ description: "Calls that wait for a connection." }),
    diskUsed: count.nullable().meta({ description: "Percent of the disk that holds its data folder." }),
  })
  .meta({ id: "Server", description: "A server that was heard of within the last half minute." });
export type Server = z.infer<typeof Server>;

/** Which signals have rows at hand. */
export const WITH_ROWS = ["untaken_answers", "unanswered_approvals", "unseen_approvals", "expired_approvals", "lapsed_leases", "stalled_work"] as const;

export const SignalRow = z
  .object({
    taskId: z.string(), approvalId: z.string().nullable(), capability: z.string(),
    what: z.string().meta({ description: "The question, or the task's title where nothing was asked." }),
    who: z.string().nullable().meta({ description: "Who asked, or who holds the task." }),
    since: z.string().meta({ description: "Since when it counts as waiting, was silent or has expired." }),
  })
  .meta({ id: "SignalRow" });
export type SignalRow = z.infer<typeof SignalRow>;

export const Signals = z
  .object({
    at: z.string(),
    signals: z.array(Signal),
    held: z.array(z.object({ capability: z.string(), reason: z.enum(HELD_BY), tasks: count })).meta({ description: "Ready work that is not to be claimed now. It counts in no signal." }),
    queues: z.array(Queue),
    servers: z.array(Server).meta({ description: "Empty for a key of part of the board." }),
  })
  .meta({ id: "Signals" });
export type Signals = z.infer<typeof Signals>;
