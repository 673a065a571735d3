import { z } from "zod";
import { Actor } from "./actor";
import { ApprovalSummary } from "./approval";
import { JsonOut } from "./json-field";
import { Policy } from "./policy";
import { Status, Turn } from "./statuses";
import { TimeOut } from "./text";

export const Progress = z.object({ percent: z.number().nullable(), note: z.string().nullable(), at: TimeOut });

/** The right that a claim gives, never with its token. `lapsed`: the deadline has passed and nobody has reclaimed it yet. */
export const Lease = z
  .object({
    holder: Actor,
    worker: z.string().nullable(),
    leasedUntil: TimeOut,
    claimedAt: TimeOut,
    lapsed: z.boolean(),
    progress: Progress.nullable(),
  })
  .meta({ id: "Lease" });
export type Lease = z.infer<typeof Lease>;

export const ESCALATION_REASONS = ["failures", "not_retryable", "lapses", "rounds", "outcome_unknown"] as const;

export const Escalation = z
  .object({ reason: z.enum(ESCALATION_REASONS), at: TimeOut, failures: z.number().int(), lapses: z.number().int() })
  .meta({ id: "Escalation" });

/** What a card shows: a task without its documents. */
export const TaskCard = z
  .object({
    id: z.string(),
    capability: z.string(),
    title: z.string(),
    status: Status,
    turn: Turn,
    priority: z.number().int(),
    labels: z.array(z.string()),
    attempt: z.number().int(),
    failures: z.number().int(),
    lapses: z.number().int(),
    availableAt: TimeOut,
    createdAt: TimeOut,
    updatedAt: TimeOut,
    version: z.number().int(),
    lease: Lease.nullable(),
    approval: ApprovalSummary.nullable(),
    escalation: Escalation.nullable(),
  })
  .meta({ id: "TaskCard" });
export type TaskCard = z.infer<typeof TaskCard>;

/** One unit of work. `input`, `state` and `result` are JSON as it was written. */
export const Task = TaskCard.extend({ input: JsonOut, state: JsonOut, result: JsonOut, dedupeKey: z.string().nullable(), maxFailures: z.number().int() }).meta({
  id: "Task",
});
export type Task = z.infer<typeof Task>;

export const TaskWithPolicy = Task.extend({ policy: Policy }).meta({ id: "TaskWithPolicy" });
export type TaskWithPolicy = z.infer<typeof TaskWithPolicy>;
