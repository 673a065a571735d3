// One action that waits for a person while its process lives: ask, wait, and act on what was approved, once.
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import type { Claim } from "@/lib/contract/work";
import { ApiError, type Client } from "./api";
import { Beats } from "./beats";
import { isProblem } from "./is-problem";
import { refusedHere, refuseUnlessMay } from "./refuse-unless-may";
import { sleep } from "./sleep";

export type Question = {
  capability: string;
  title: string;
  request: ChangeRequest;
  input?: unknown;
  dedupeKey?: string;
  /** Who waits, for people to read. */
  worker?: string;
};

export type Asked = { taskId: string; approval: Approval };
/** `waiting`: nobody has answered in time. */
export type Answer =
  | { outcome: "approved"; taskId: string; approval: Approval }
  | { outcome: "changes_requested" | "rejected" | "expired" | "withdrawn" | "closed" | "answered" | "waiting"; taskId: string; approval: Approval };

/** How long to wait where the board takes no work now: paused, halted or full. */
export type Patience = { holdSeconds?: number; signal?: AbortSignal; onHeldBack?: (reason: string) => void };

export const HELD_BACK = ["paused", "halted", "rate_limited"] as const;

/** Thrown by an action that did nothing at all: the approval stays good, for another try. */
export class NotDone extends Error {
  override name = "NotDone";
}

/** Puts the question on the board as a task of its own; where it cannot be asked so, nothing of it stays to be worked on. */
export async function ask(board: Client, { capability, title, request, input, dedupeKey, worker }: Question, patience: Patience = {}): Promise<Asked> {
  await refuseUnlessMay(board, "tasks:create", "tasks:work", "tasks:read");
  await whileHeldBack(patience, () => refusePaused(board, capability));
  const task = await board.createTask({ capability, title, ...(input === undefined ? {} : { input }), ...(dedupeKey ? { dedupeKey } : {}) });
  const claim = await whileHeldBack(patience, () => board.claimTask({ id: task.id, ...(worker ? { worker } : {}) })).catch((error: unknown) => notAsked(board, task.id, error));
  if (claim.approval?.verdict === "approved") return { taskId: task.id, approval: claim.approval };
  const held = { id: task.id, leaseToken: claim.leaseToken };
  const approval = await board.park({ ...held, request }).catch(async (error: unknown) => {
    if (isProblem(error)) await board.skip({ ...held, reason: `It could not be asked: ${error.message}`.slice(0, 2000) }).catch(() => undefined);
    throw error;
  });
  return { taskId: task.id, approval };
}

/** Waits for the person, past the time in which the decision can be undone. */
export async function waitForAnswer(board: Client, { taskId, approval: { id } }: Asked, { holdSeconds, signal }: { holdSeconds: number; signal?: AbortSignal }): Promise<Answer> {
  const end = Date.now() + holdSeconds * 1000;
  for (;;) {
    signal?.throwIfAborted();
    const left = Math.max(0, end - Date.now());
    const approval = await board.getApproval({ id, waitSeconds: Math.min(20, Math.floor(left / 1000)) }, signal ? { signal } : {});
    if (approval.state === "open") {
      if (left < 1000) return { outcome: "waiting", taskId, approval };
      continue;
    }
    if (approval.state !== "decided") return { outcome: approval.state, taskId, approval };
    const task = await board.getTask({ id: taskId });
    // The decision can be taken back until then; a refusal holds at once.
    const undoMs = approval.verdict === "approved" ? Date.parse(task.availableAt) - Date.parse(task.updatedAt) : 0;
    if (undoMs > 0 && task.status === "approved") await sleep(Math.min(undoMs, 60_000), signal);
    const now = undoMs > 0 ? await board.getApproval({ id }) : approval;
    if (now.state === "decided") return { outcome: now.verdict!, taskId, approval: now };
  }
}

/** Takes the approved task up again, redeems, runs the action exactly once and says how it ended. Only what was waited for: not what another agent asked on the task since. */
export async function actOn<Result>(board: Client, { taskId, approval: { id: asked } }: Asked, act: (approved: ChangeRequest, signal: AbortSignal) => Promise<Result>, worker?: string): Promise<Result> {
  const claim = await claimWhenDue(board, taskId, worker);
  const { approval } = claim;
  if (!approval?.approvedHash) throw new Error("This task has no approval to act on.");
  const held = { id: taskId, leaseToken: claim.leaseToken };
  if (approval.id !== asked) {
    await board.release({ ...held, note: "Another request than the one that was waited for was approved." });
    throw new Error("Another request of this task was approved than the one that was asked.");
  }
  const lost = new AbortController();
  const beats = new Beats(board);
  beats.keep(claim, { lost: (reason) => lost.abort(new Error(reason)) });
  try {
    await board.redeem({ id: approval.id, leaseToken: claim.leaseToken, contentHash: approval.approvedHash }).catch(async (error: unknown) => {
      // A refusal is the board's word that nothing was used up: nobody has to wait for the lease.
      if (isProblem(error) && error.problem.status < 500) await board.release({ ...held, note: "The approval was not redeemed" }).catch(() => undefined);
      throw error;
    });
    if (!beats.holds(taskId)) throw new Error("The lease ran out while the approval was redeemed: nothing was done, and people are asked.");
    const result = await act(approval.approvedRequest as ChangeRequest, lost.signal).catch(async (error: Error & { code?: unknown }) => {
      if (error instanceof NotDone) {
        await board.settle({ id: approval.id, leaseToken: claim.leaseToken, outcome: "not_done" });
        await board.release({ ...held, note: error.message.slice(0, 2000) });
        throw error;
      }
      // Errors of MCP have numbers for codes, which the board does not take.
      const code = typeof error.code === "string" ? error.code : "outcome_unknown";
      await board.fail({ ...held, error: { message: error.message || "It failed.", code }, retryable: false });
      throw error;
    });
    await board.complete({ ...held, ...(result === undefined ? {} : { result }) });
    return result;
  } finally {
    beats.drop(taskId);
  }
}

/** The question is off the board: nobody acts on it any more, whatever is decided later. */
export async function giveUp(board: Client, { taskId, approval: { id } }: Asked, reason: string): Promise<void> {
  await board.withdraw({ id: taskId, approvalId: id, note: reason.slice(0, 2000) }).catch((error: unknown) => {
    if (!isProblem(error)) throw error;
  });
  await close(board, taskId, reason);
}

/** Ends a task whose answer was not an approval, so that no other agent takes it up. */
export async function close(board: Client, taskId: string, reason: string): Promise<void> {
  const said = reason.slice(0, 2000) || "Not approved.";
  try {
    const claim: Claim = await board.claimTask({ id: taskId });
    await board.skip({ id: taskId, leaseToken: claim.leaseToken, reason: said });
  } catch (error) {
    if (!isProblem(error)) throw error;
    // What no agent is handed now is cancelled, where the key may.
    if (isProblem(error, ...HELD_BACK)) await board.cancel({ id: taskId, reason: said }).catch(() => undefined);
  }
}

/** Makes the call again until the board takes work, for as long as there is patience. */
async function whileHeldBack<Answer>({ holdSeconds = 0, signal, onHeldBack }: Patience, call: () => Promise<Answer>): Promise<Answer> {
  const end = performance.now() + holdSeconds * 1000;
  for (let tries = 0; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const waitMs = 1000 * Math.min(5, (isProblem(error) && error.retryAfter) || 2);
      if (!isProblem(error, ...HELD_BACK) || performance.now() + waitMs > end) throw error;
      if (!tries) onHeldBack?.(error.message);
      await sleep(waitMs, signal);
    }
  }
}

/** Before there is a task: what is made in a paused capability could not be taken off again by every key. */
async function refusePaused(board: Client, name: string): Promise<void> {
  const found = await board.getCapability({ name }).catch((error: unknown) => {
    if (!isProblem(error, "not_found")) throw error;
  });
  if (found?.paused) throw refusedHere("paused", 409, `The capability ${name} is paused. Nothing was asked.`);
}

/** Takes the task off the board again, and says so where it stays. */
async function notAsked(board: Client, taskId: string, error: unknown): Promise<never> {
  await close(board, taskId, "It could not be asked.").catch(() => undefined);
  const left = await board.getTask({ id: taskId }).catch(() => null);
  if (left?.turn === "nobody" || !isProblem(error)) throw error;
  throw new ApiError({ ...error.problem, detail: `${error.message} The task ${taskId} was not asked and is still on the board: cancel it there, or give the key tasks:cancel.` }, error.retryAfter);
}

async function claimWhenDue(board: Client, taskId: string, worker?: string): Promise<Claim> {
  for (let tries = 0; ; tries++) {
    try {
      return await board.claimTask({ id: taskId, ...(worker ? { worker } : {}) });
    } catch (error) {
      const task = isProblem(error, "wrong_status") && tries < 40 ? await board.getTask({ id: taskId }) : null;
      if (task?.status !== "approved") throw error;
      await sleep(250);
    }
  }
}
