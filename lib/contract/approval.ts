import { z } from "zod";
import { Actor } from "./actor";
import { JsonOut } from "./json-field";
import { TimeOut } from "./text";

export const VERDICTS = ["approved", "changes_requested", "rejected", "answered"] as const;
export const APPROVAL_STATES = ["open", "decided", "expired", "withdrawn", "closed"] as const;

/** One person's answer to one approval. */
export const Vote = z
  .object({
    by: Actor, verdict: z.enum(VERDICTS), comment: z.string().nullable(), at: TimeOut,
    counts: z.boolean().meta({ description: "False while the request is open and its person may not decide any more: removed, of another role, or no longer named." }),
    approvedHash: z.string().nullable().meta({ description: "Of the document that this vote approves. Votes count together only for the same one." }),
    option: z.number().int().nullable(), chosen: JsonOut, edits: JsonOut, notes: JsonOut,
  })
  .meta({ id: "Vote" });

/** One change request put to people. `state` is derived: an open approval past its deadline is `expired`. */
export const Approval = z
  .object({
    id: z.string(),
    taskId: z.string(),
    taskTitle: z.string(),
    capability: z.string(),
    state: z.enum(APPROVAL_STATES),
    round: z.number().int(),
    ask: z.enum(["approval", "answer"]),
    request: JsonOut,
    contentHash: z.string(),
    askedBy: Actor,
    createdAt: TimeOut,
    expiresAt: TimeOut,
    approvalsNeeded: z.number().int(),
    votes: z.array(Vote),
    verdict: z.enum(VERDICTS).nullable(),
    comment: z.string().nullable(),
    answers: JsonOut,
    edits: JsonOut,
    option: z.number().int().nullable(),
    chosen: JsonOut,
    notes: JsonOut,
    approvedRequest: JsonOut,
    approvedHash: z.string().nullable(),
    decidedBy: Actor.nullable(),
    decidedAt: TimeOut.nullable(),
    undoUntil: TimeOut.nullable(),
    validUntil: TimeOut.nullable(),
    redeemedAt: TimeOut.nullable(),
    settledAt: TimeOut.nullable(),
    outcome: z.enum(["done", "not_done", "unknown"]).nullable(),
    assignee: Actor.nullable(),
    supersededBy: z.string().nullable().meta({ description: "The latest request of the same task, where it came after this one." }),
  })
  .meta({ id: "Approval" });
export type Approval = z.infer<typeof Approval>;

/** Somebody who has a request open now. */
export const Viewer = z.object({ id: z.string(), name: z.string(), since: TimeOut }).meta({ id: "Viewer" });
export type Viewer = z.infer<typeof Viewer>;

/** Who has which request open: the data of the stream's `event: presence`, whole each time. */
export const Presence = z.object({ viewers: z.array(Viewer.extend({ approvalId: z.string() })) }).meta({ id: "Presence" });
export type Presence = z.infer<typeof Presence>;

/** A request of the same task that came before. */
export const EarlierRound = Approval.pick({
  id: true, state: true, round: true, ask: true, request: true, contentHash: true, createdAt: true, verdict: true, comment: true, notes: true,
  edits: true, option: true, chosen: true, answers: true, decidedBy: true, decidedAt: true,
})
  .extend({ question: z.string() })
  .meta({ id: "EarlierRound" });
export type EarlierRound = z.infer<typeof EarlierRound>;

export const WHY = ["requires_approval", "asked_anyway", "question", "high_risk", "irreversible", "guessed", "quorum", "separate_duties", "named_deciders", "reauthenticate"] as const;

/** Why people were asked: the policy as it was then, and each rule that was met with the field that met it. */
export const Why = z
  .object({
    capability: z.string(),
    policyVersion: z.number().int().nullable(),
    rules: z.array(
      z.object({
        code: z.enum(WHY),
        field: z.string().meta({ description: "A field of the policy, or a JSON pointer into the request." }),
        detail: z.string(),
      }),
    ),
    approvalValidSeconds: z.number().int().nullable(),
  })
  .meta({ id: "Why" });
export type Why = z.infer<typeof Why>;

/** What one person has had to do with a request, each with its first time. */
export const Attention = z
  .object({ by: Actor, shownAt: TimeOut.nullable(), openedAt: TimeOut.nullable(), seen: z.number().int(), evidenceOpened: z.number().int(), decidedAt: TimeOut.nullable() })
  .meta({ id: "Attention" });
export type Attention = z.infer<typeof Attention>;

/** An approval as the person who looks at it reads it. */
export const ApprovalDetail = Approval.extend({
  viewers: z.array(Viewer),
  seen: z.array(z.string()).meta({ description: "What the one who asks has had on screen, by the names of `seen`." }),
  snoozedUntil: TimeOut.nullable().meta({ description: "Of the one who asks." }),
  previous: z.array(EarlierRound).meta({ description: "Up to five requests of this task before this one, the latest first." }),
  why: Why,
  attention: z.array(Attention),
}).meta({ id: "ApprovalDetail" });
export type ApprovalDetail = z.infer<typeof ApprovalDetail>;

/** What a task or a list row says of an approval. */
export const ApprovalSummary = Approval.pick({
  id: true,
  state: true,
  round: true,
  ask: true,
  contentHash: true,
  createdAt: true,
  expiresAt: true,
  verdict: true,
  comment: true,
  decidedBy: true,
  decidedAt: true,
  redeemedAt: true,
})
  .extend({ question: z.string(), target: z.string().nullable(), risk: z.enum(["low", "medium", "high"]), reversible: z.boolean() })
  .meta({ id: "ApprovalSummary" });
export type ApprovalSummary = z.infer<typeof ApprovalSummary>;

/** A row of the approvals list. */
export const ApprovalRow = ApprovalSummary.extend({
  taskId: z.string(),
  taskTitle: z.string(),
  capability: z.string(),
  askedBy: Actor,
  viewers: z.array(Viewer),
  assignee: Actor.nullable(),
  snoozedUntil: TimeOut.nullable().meta({ description: "Of the one who asks." }),
  approvalsNeeded: z.number().int(),
  approvals: z.number().int().meta({ description: "How many have approved so far." }),
  shape: z.string().nullable().meta({ description: "Requests of one capability with the same shape may be approved in one batch." }),
}).meta({ id: "ApprovalRow" });
export type ApprovalRow = z.infer<typeof ApprovalRow>;
