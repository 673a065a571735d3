// What agents send and get: tasks, claims, leases, parks.
import { z } from "zod";
import { Approval } from "./approval";
import { ChangeRequest } from "./change-request";
import { json, JsonOut } from "./json-field";
import { Task } from "./task";
import { anyText, Id, LeaseToken, line, Name, Sha256, text, Time, TimeOut } from "./text";

const seconds = z.number().int().min(0).max(31_536_000);
const Progress = z.strictObject({ percent: z.number().min(0).max(100).optional(), note: anyText(500).optional() });
const lease = { leaseToken: LeaseToken };

export const CreateTask = z.strictObject({
  capability: Name,
  title: line(200),
  input: json().optional(),
  priority: z.number().int().min(-1000).max(1000).default(0),
  dedupeKey: line(200).optional(),
  availableAt: Time.optional(),
  maxFailures: z.number().int().min(1).max(1000).optional(),
  labels: z.array(line(100)).max(20).default([]),
});
export type CreateTask = z.infer<typeof CreateTask>;

export const CreateTasks = z.strictObject({ tasks: z.array(CreateTask).min(1).max(1000) });
export type CreateTasks = z.infer<typeof CreateTasks>;

const CompletionItem = z.strictObject({ taskId: Id, ...lease, result: json().optional() });
const CompletionOutcome = z.object({ taskId: z.string(), outcome: z.literal("completed").or(z.string()), detail: z.string().nullable() });

export const ClaimRequest = z.strictObject({
  capabilities: z.array(Name).min(1).max(50).refine((names) => new Set(names).size === names.length, { error: "must not repeat a name" }),
  limit: z.number().int().min(1).max(100).default(1).meta({ description: "At most. Of large tasks come as many as fit in 8 MiB, and at least one." }),
  waitSeconds: z.number().int().min(0).max(60).default(0),
  worker: anyText(200).optional(),
  complete: z.array(CompletionItem).max(100).optional().meta({ description: "What the caller has finished: completed before it is given something new, in the same call. A claim that waits does not keep it waiting." }),
});
export type ClaimRequest = z.infer<typeof ClaimRequest>;

/** `worker` is free text, for people to read. */
export const ClaimChosen = z.strictObject({ worker: anyText(200).optional() });

export const REFUSED = ["empty", "max_running", "max_parked", "daily_ceiling", "paused", "halted"] as const;

export const Claim = z
  .object({
    task: Task,
    leaseToken: z.string(),
    leasedUntil: TimeOut,
    attempt: z.number().int(),
    state: JsonOut,
    approval: Approval.nullable(),
    comments: z.array(z.object({ by: z.string(), at: TimeOut, text: z.string() })),
  })
  .meta({ id: "Claim" });
export type Claim = z.infer<typeof Claim>;

export const ClaimAnswer = z
  .object({
    claims: z.array(Claim),
    refused: z.array(z.object({ capability: z.string(), reason: z.enum(REFUSED), retryAt: TimeOut.nullable() })),
    closed: z.array(
      z.object({ taskId: z.string(), approvalId: z.string(), outcome: z.string(), comment: z.string().nullable(), at: TimeOut }),
    ),
    completed: z.array(CompletionOutcome).meta({ description: "Of each one in `complete`, in its order: `completed`, or the code of its refusal." }),
  })
  .meta({ id: "ClaimAnswer" });
export type ClaimAnswer = z.infer<typeof ClaimAnswer>;

export const HeartbeatRequest = z.strictObject({ ...lease, progress: Progress.optional() });
export const HeartbeatWithState = HeartbeatRequest.extend({ state: json().optional() });
export const HeartbeatAnswer = z.object({ leasedUntil: TimeOut });
export type HeartbeatRequest = z.infer<typeof HeartbeatRequest>;

export const Heartbeats = z.strictObject({
  leases: z.array(HeartbeatRequest.extend({ taskId: Id })).min(1).max(500),
});
export type Heartbeats = z.infer<typeof Heartbeats>;
export const HeartbeatsAnswer = z.object({
  leases: z.array(z.object({ taskId: z.string(), outcome: z.enum(["held", "lost", "finished", "cancelled"]), leasedUntil: TimeOut.nullable() })),
});

export const Release = z.strictObject({ ...lease, state: json().optional(), delaySeconds: seconds.optional(), note: anyText(2000).optional() });
export type Release = z.infer<typeof Release>;

export const Park = z.strictObject({ ...lease, request: json(ChangeRequest), state: json().optional() });
export type Park = z.infer<typeof Park>;

export const Withdraw = z.strictObject({ approvalId: Id, note: anyText(2000).optional() });
export type Withdraw = z.infer<typeof Withdraw>;

export const Redeem = z.strictObject({ ...lease, contentHash: Sha256, observed: json(z.record(z.string(), z.unknown())).optional() });
export type Redeem = z.infer<typeof Redeem>;

export const Settle = z.strictObject({
  ...lease,
  outcome: z.enum(["done", "not_done"]),
  evidence: z.array(Id).max(20).optional(),
});
export type Settle = z.infer<typeof Settle>;

export const Complete = z.strictObject({
  leaseToken: LeaseToken.optional().meta({ description: "Left out only by an operator who completes an escalated task." }),
  result: json().optional(),
  evidence: z.array(Id).max(20).optional(),
});
export type Complete = z.infer<typeof Complete>;

export const Completions = z.strictObject({
  items: z.array(CompletionItem).min(1).max(500),
});
export type Completions = z.infer<typeof Completions>;
export const CompletionsAnswer = z.object({
  items: z.array(CompletionOutcome),
});

export const Skip = z.strictObject({ ...lease, reason: text(2000) });
export type Skip = z.infer<typeof Skip>;

export const Fail = z.strictObject({
  ...lease,
  error: z.strictObject({ message: text(8000), code: anyText(200).optional(), details: json(z.unknown(), 65_536).optional() }),
  retryable: z.boolean().default(true),
  retryAfterSeconds: seconds.optional(),
  state: json().optional(),
});
export type Fail = z.infer<typeof Fail>;

export const Attachment = z
  .object({
    id: z.string(),
    sha256: z.string(),
    mediaType: z.string(),
    bytes: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    filename: z.string().nullable(),
  })
  .meta({ id: "Attachment" });
export type Attachment = z.infer<typeof Attachment>;
