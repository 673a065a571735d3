// Why a holder's call changed nothing: it was done already (a repeat), or it may not be.
import { hash } from "node:crypto";
import { type Caller, visibleTo } from "../contract/caller";
import { Refusal } from "../contract/problem";
import { writeJson } from "../contract/write-json";
import { leaseHash } from "./lease";
import { workPool } from "./pool";
import { readHeld } from "./read-held";

/** The content of a call without its lease: what makes a repeat the same. */
export function inputHash(input: object): Buffer {
  return hash("sha256", writeJson({ ...input, leaseToken: undefined }), "buffer");
}

export function textHash(text: string | undefined): string | null {
  return text === undefined ? null : hash("sha256", text, "hex");
}

/** Returns when this very call has been done before; throws the reason otherwise. */
export async function refuseHeld(caller: Caller, id: string, token: string, action: string, hash: Buffer): Promise<void> {
  const [task] = await readHeld(workPool(), { id, visible: visibleTo(caller) });
  if (!task) throw new Refusal("not_found", "There is no such task.");
  const lease = leaseHash(token);
  const status = task.overdue ? "expired" : task.status;
  const facts = { task: { id, status } };
  const wasMine = task.last_lease_hash?.equals(lease) ?? false;
  if (wasMine && task.last_action === action && task.last_input_hash?.equals(hash)) return;
  if (status === "cancelled") throw new Refusal("task_cancelled", "The task was cancelled.", facts);
  const hasLapsed = wasMine && task.last_action === "lapse";
  if (status !== "in_progress" && !hasLapsed) throw new Refusal("wrong_status", `The task is ${status}; this lease has ended.`, facts);
  if (hasLapsed || !task.lease_hash?.equals(lease) || task.holder_id !== holderOf(caller) || task.lapsed)
    throw new Refusal("lease_lost", "The lease has lapsed or belongs to another claim; nothing was written.", facts);
  if (task.redeemed && !task.settled && (action === "release" || action === "skip"))
    throw new Refusal("already_redeemed", "The approval was redeemed: say how it ended with settle, complete or fail.", facts);
  if (action === "skip") throw new Refusal("already_redeemed", "Something approved was done; complete or fail the task.", facts);
  if (action === "complete") throw new Refusal("approval_required", "A redeemed approval is needed to complete this task.", facts);
  if (action === "settle") throw new Refusal("approval_required", "Only an approval that is redeemed and not settled yet is settled.", facts);
  throw new Refusal("wrong_status", "The task does not allow this now.", facts);
}

export function holderOf(caller: Caller): string {
  return caller.kind === "agent" ? caller.agentId : caller.userId;
}

export function keyOf(caller: Caller): string | null {
  return caller.kind === "agent" ? caller.keyId : null;
}
