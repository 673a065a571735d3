import { ApiError } from "@/lib/client/api";
import { NoteNotUnderstood } from "./apply-note";
import { plain } from "./plain";
import { say } from "./say";
import type { Slice } from "./slice";

/** Tells the board why this run ends. A failure is a strike; the board decides whether the task is tried again. */
export async function explainFailure(slice: Slice, error: unknown): Promise<void> {
  const message = plain(error);
  say(`failed: ${message}`);
  if (leaseIsGone(error)) return;
  const { board, claim, checkpoint } = slice;
  const task = { id: claim.task.id, leaseToken: claim.leaseToken };
  const state = checkpoint ?? claim.state;
  if (slice.mayBeSent) {
    const unknown = `The application may have been sent: ${message} Ask the company before anything is sent again.`;
    await board.fail({ ...task, error: { message: unknown, code: "outcome_unknown" }, retryable: false, state });
  } else {
    await board.fail({ ...task, error: { message }, retryable: !(error instanceof NoteNotUnderstood), state });
  }
}

function leaseIsGone(error: unknown): boolean {
  return error instanceof ApiError && ["lease_lost", "task_cancelled", "wrong_status"].includes(error.code);
}
