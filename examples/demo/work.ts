// How an agent of the demo does one job: heartbeats with what it is doing, stops to ask, acts once a person said yes.
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, type Client } from "@/lib/client/api";
import type { Claim } from "@/lib/contract/work";
import type { Json } from "@/lib/contract/json";
import type { Job } from "./kind";

export type Pace = { stepMs: number; signal: AbortSignal };

/** Takes a claim as far as it goes without a person. A lost lease ends the job without a word. */
export async function work(board: Client, claim: Claim, job: Job, pace: Pace): Promise<void> {
  try {
    if (claim.approval?.verdict === "approved") await act(board, claim, job, pace);
    else await prepare(board, claim, job, pace);
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status !== 409) throw error;
  }
}

async function prepare(board: Client, claim: Claim, job: Job, pace: Pace): Promise<void> {
  const { task, leaseToken } = claim;
  if (job.silent && claim.attempt === 1) return say(board, claim, job.steps.slice(0, 2), pace);
  if (job.errors) {
    await say(board, claim, job.steps.slice(0, 3), pace);
    const error = job.errors[Math.min(claim.attempt, job.errors.length) - 1]!;
    return void (await board.fail({ id: task.id, leaseToken, error, retryable: job.errors.length > 1 || error.code === "tests_failed" || error.code === "mesh_too_large" }));
  }
  await say(board, claim, job.steps, pace);
  if (job.request && claim.approval?.verdict !== "answered") await board.park({ id: task.id, leaseToken, request: nextRequest(job, claim), state: { steps: job.steps.length } });
  else await board.complete({ id: task.id, leaseToken, result: job.result ?? {} });
}

async function act(board: Client, { task, leaseToken, approval }: Claim, job: Job, pace: Pace): Promise<void> {
  await rest(pace);
  const observed = (job.request?.preconditions as Record<string, unknown> | undefined) ?? undefined;
  await board.redeem({ id: approval!.id, leaseToken, contentHash: approval!.approvedHash!, ...(observed ? { observed: observed as unknown as Json } : {}) });
  await rest(pace);
  await board.settle({ id: approval!.id, leaseToken, outcome: "done" });
  await board.complete({ id: task.id, leaseToken, result: job.result ?? {} });
}

async function say(board: Client, { task, leaseToken }: Claim, steps: string[], pace: Pace): Promise<void> {
  for (const [index, note] of steps.entries()) {
    if (pace.signal.aborted) return;
    await board.heartbeat({ id: task.id, leaseToken, progress: { percent: Math.round((100 * index) / steps.length), note } });
    await rest(pace);
  }
}

/** After changes were asked for, the same question says what was done about them. */
function nextRequest(job: Job, { approval }: Claim) {
  const request = job.request!;
  return approval?.verdict === "changes_requested" ? { ...request, reason: `Changed as asked: ${approval.comment ?? ""}`.trim() } : request;
}

/** About one step long; cut short when the demo ends. */
export async function rest({ stepMs, signal }: Pace): Promise<void> {
  await sleep(stepMs * (0.6 + Math.random() * 0.8), undefined, { signal }).catch(() => undefined);
}
