// What a model is told after a call: short facts, and in one sentence what to do next.
import { z } from "zod";
import type { Approval } from "../contract/approval";
import { STATUSES } from "../contract/statuses";
import type { Task } from "../contract/task";
import type { Claim, ClaimAnswer } from "../contract/work";

const next = z.string().describe("What to do now.");
const answer = z.object({
  id: z.string(), state: z.string(), verdict: z.string().nullable(), comment: z.string().nullable(), approvedHash: z.string().nullable(),
  approvedRequest: z.unknown(), answers: z.unknown(), notes: z.unknown(),
});
const held = z.object({
  taskId: z.string(), title: z.string(), capability: z.string(), attempt: z.number(), input: z.unknown(), state: z.unknown(),
  leaseToken: z.string(), leasedUntil: z.string(), approval: answer.nullable(), comments: z.array(z.object({ by: z.string(), at: z.string(), text: z.string() })), next,
});

export const TaskSaid = z.object({ taskId: z.string(), title: z.string(), capability: z.string(), status: z.enum(STATUSES), approvalId: z.string().nullable(), next });
export const ClaimSaid = z.object({
  claims: z.array(held), refused: z.array(z.object({ capability: z.string(), reason: z.string(), retryAt: z.string().nullable() })),
  closed: z.array(z.object({ taskId: z.string(), approvalId: z.string(), outcome: z.string(), comment: z.string().nullable(), at: z.string() })), next,
});
export const HeldSaid = held;
export const AnswerSaid = answer.extend({ taskId: z.string(), next });
export const BeatSaid = z.object({ leasedUntil: z.string(), next });
export const RedeemSaid = z.object({ redeemedAt: z.string(), next });

export function sayTask(task: Task): z.infer<typeof TaskSaid> {
  return { taskId: task.id, title: task.title, capability: task.capability, status: task.status, approvalId: task.approval?.id ?? null, next: afterTask(task.status) };
}

export function sayClaim({ claims, refused, closed }: ClaimAnswer): z.infer<typeof ClaimSaid> {
  const empty = "There is nothing to do now. End your turn and say so; do not claim in a loop.";
  return { claims: claims.map(sayHeld), refused, closed, next: claims.length ? "Work on each claim as its own `next` says." : empty };
}

export function sayHeld({ task, leaseToken, leasedUntil, attempt, state, approval, comments }: Claim): z.infer<typeof held> {
  const facts = { taskId: task.id, title: task.title, capability: task.capability, attempt, input: task.input ?? null, state: state ?? null, leaseToken, leasedUntil, comments };
  return { ...facts, approval: approval ? sayAnswer(approval) : null, next: afterClaim(approval, leasedUntil) };
}

export function sayApproval(approval: Approval): z.infer<typeof AnswerSaid> {
  return { ...sayAnswer(approval), taskId: approval.taskId, next: afterDecision(approval) };
}

export const PARKED = "Parked: a person has been asked, and the lease is gone. End your turn now and tell the user where it waits. Do not wait, do not poll, do not act: a later claim hands the answer over.";
export const BEATEN = "Go on. Send the next heartbeat well before leasedUntil, and use save_state after each expensive step.";
export const REDEEMED = "The approval is used up. Now do exactly what approvedRequest says, once, and then call complete. If you know that nothing was done, call settle with not_done and then fail. If you cannot tell whether it worked, call fail with retryable false: never do it a second time.";

export const SETTLED = {
  done: "It was done, and the board knows. Go on, and call complete.",
  not_done: "Nothing was done, and the approval is good again: redeem before you act, or call fail or release.",
};

function sayAnswer({ id, state, verdict, comment, approvedHash, approvedRequest, answers, notes }: Approval): z.infer<typeof answer> {
  return { id, state, verdict, comment, approvedHash, approvedRequest: approvedRequest ?? null, answers: answers ?? null, notes: notes ?? null };
}

function afterClaim(approval: Approval | null, leasedUntil: string): string {
  const lease = `The lease ends at ${leasedUntil}: send a heartbeat before.`;
  if (approval?.verdict === "approved") return `A person approved. Call redeem with this leaseToken and contentHash ${approval.approvedHash}, then do exactly what approvedRequest says (a person may have edited it), then complete. ${lease}`;
  if (approval?.verdict === "changes_requested") return `A person wants changes: read comment and notes, change the work, and park again. ${lease}`;
  if (approval?.verdict === "answered") return `A person answered your question: read answers and go on. ${lease}`;
  return `Start from input and state. Before anything that cannot be taken back, call park with all that would be done, and end your turn. ${lease}`;
}

function afterDecision({ state, verdict }: Approval): string {
  if (state === "open") return "No answer yet. End your turn; do not ask again in a loop. A later claim hands the answer over.";
  if (verdict === "approved") return "Approved. Claim the task again to get a lease, then redeem, act, and complete.";
  if (verdict === "changes_requested") return "A person wants changes. Claim the task again, change the work, and park again.";
  if (verdict === "rejected") return "A person said no. Do not do it, in no other way either, and tell the user.";
  return "The question is over without a yes. Do not act.";
}

function afterTask(status: Task["status"]): string {
  if (status === "needs_approval") return "It waits for a person. Do not wait for it.";
  if (status === "escalated") return "People have taken it over. Leave it to them.";
  if (status === "pending" || status === "approved" || status === "changes_requested") return "It is ready to be claimed, by you or by another agent.";
  return status === "in_progress" ? "Somebody holds it." : "It is over. Nothing more is to be done for it.";
}
