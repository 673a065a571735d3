import type { HeldTask } from "./held-task";
import { LeaseLost, SliceEnded } from "./held-task";
import { isProblem } from "./is-problem";

/** Runs the handler once and tells the board how it ended. Never throws. */
export async function runSlice(task: HeldTask, handler: (task: HeldTask) => Promise<unknown>, heard: (error: unknown) => void): Promise<void> {
  try {
    const result = await handler(task);
    if (!task.ended) await task.complete(result);
  } catch (error) {
    if (task.signal.reason instanceof LeaseLost) return heard(task.signal.reason);
    if (task.ended) return;
    if (!isStop(task, error)) heard(error);
    await endAfter(task, error).catch((second: unknown) => (second instanceof SliceEnded ? undefined : heard(second)));
  }
}

/** A stopped worker gives the task back; everything else is a strike. */
async function endAfter(task: HeldTask, error: unknown): Promise<void> {
  if (isProblem(error, "lease_lost", "task_cancelled", "wrong_status")) return;
  if (isStop(task, error) && !task.acting) await task.release({ note: "The worker was stopped" });
  if (isProblem(error, "approval_required"))
    await task.fail("The handler returned before a person approved: it has to park, and to redeem before it acts.", { code: error.code, retryable: false });
  await task.fail(messageOf(error), { code: isProblem(error) ? error.code : nameOf(error), retryable: (error as { retryable?: boolean })?.retryable !== false });
}

function isStop(task: HeldTask, error: unknown): boolean {
  return task.signal.aborted && (error === task.signal.reason || (error as Error)?.name === "AbortError");
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 8_000) || "The handler failed without a word.";
}

function nameOf(error: unknown): string {
  return (error instanceof Error ? error.name : typeof error).slice(0, 200);
}
