// Complete: the end of a task. A gated one needs its redeemed approval.
import { actorOf, type Caller, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import type { Task } from "../contract/task";
import { type Alone, completeByHand, readAlone, wasByHand } from "../db/complete-by-hand";
import { completionOf } from "../db/completion-of";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { peoplePool } from "../db/pool";
import { refuseMissingAttachments } from "../db/read-attachment-hashes";
import { taskOf } from "../db/task-row";
import { refuseHeld, textHash } from "../db/refuse-held";
import { refuseStatus, taskFor } from "../db/task-for";
import { completeAlong } from "../db/work-flight";

export async function complete(caller: Caller, input: Input<"complete">): Promise<Task> {
  await refuseMissingAttachments(caller, input.evidence ?? [], "/evidence");
  if (input.leaseToken === undefined) return byHand(caller, input);
  if (caller.kind === "person") await refuseAlone(caller, input.id);
  const item = completionOf(caller, input.id, { ...input, leaseToken: input.leaseToken });
  const done = await completeAlong(item);
  if (!done) await refuseHeld(caller, input.id, input.leaseToken, "complete", item.inputHash);
  return done && !done.approval_id ? taskOf(done) : taskFor(caller, input.id);
}

/** A person who holds a gated task may be the decision themselves; not where others are named to decide, or duties are separate. */
async function refuseAlone(caller: PersonCaller, id: string): Promise<void> {
  const [alone] = await readAlone(peoplePool(), { id, byId: caller.userId, sessionId: caller.sessionId });
  if (!alone?.gated) return;
  const said = alone.separate ? "Who does the work cannot approve it here; park it and let another person decide." : "The capability names other people to decide this.";
  if (alone.separate || !alone.named) throw new Refusal("approval_required", said, { task: { id, status: "in_progress" } });
  refuseStale(alone, id, "in_progress");
}

function refuseStale({ stale }: Alone, id: string, status: Task["status"]): void {
  if (stale) throw new Refusal("reauthentication_required", "By completing it you are the decision, and the policy asks for a sign-in of the last five minutes.", { task: { id, status } });
}

async function byHand(caller: Caller, input: Input<"complete">): Promise<Task> {
  if (caller.kind === "agent") throw Refusal.invalid("/leaseToken", "is needed");
  const item = { id: input.id, ...by(actorOf(caller)), sessionId: caller.sessionId, result: input.result?.text, resultHash: textHash(input.result?.text), evidence: JSON.stringify(input.evidence ?? []) };
  const changed = await onLockedTask(peoplePool(), input.id, (client) => completeByHand(client, item));
  if (!changed.length && !(await wasByHand(peoplePool(), item)).length) await refuseByHand(caller, input.id);
  return taskFor(caller, input.id);
}

async function refuseByHand(caller: PersonCaller, id: string): Promise<never> {
  const { status } = await taskFor(caller, id);
  const [alone] = await readAlone(peoplePool(), { id, byId: caller.userId, sessionId: caller.sessionId });
  if (status === "escalated" && alone?.gated && !alone.enough) throw new Refusal("approval_required", "A yes takes several people here, so nobody completes this by hand alone; requeue it, so that an agent asks them.", { task: { id, status } });
  if (alone?.gated && alone.named) refuseStale(alone, id, status);
  if (status === "escalated") throw new Refusal("approval_required", "This capability wants another person than you to decide; requeue the task instead.", { task: { id, status } });
  return refuseStatus(caller, id, "cannot be completed without a lease");
}
