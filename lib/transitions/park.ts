// Park: stop and ask. The task carries one open approval and no lease.
import { uuidv7 } from "uuidv7";
import { actorOf, type Caller } from "../contract/caller";
import type { Approval } from "../contract/approval";
import { canonicalJson } from "../contract/canonical-json";
import { attachmentIds, ChangeRequest } from "../contract/change-request";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { isStrict, seenParts } from "../contract/seen-parts";
import { leaseHash } from "../db/lease";
import { by } from "../db/log-events";
import { parkTask } from "../db/park-task";
import { onLockedTask } from "../db/on-locked-task";
import { workPool } from "../db/pool";
import { readApproval } from "../db/read-approval";
import { readAttachmentHashes } from "../db/read-attachment-hashes";
import { readRefusal } from "../db/read-refusal";
import { contentHash } from "../machine/content-hash";
import { shapeOf } from "../machine/shape";
import { holderOf, inputHash, refuseHeld, textHash } from "../db/refuse-held";
import { taskFor } from "../db/task-for";

const MOST_ATTACHMENTS = 20;

export async function park(caller: Caller, input: Input<"park">): Promise<Approval> {
  const request = ChangeRequest.parse(input.request.value);
  const attachments = attachmentIds(request);
  if (attachments.length > MOST_ATTACHMENTS) throw Refusal.invalid("/request/blocks", `show more than ${MOST_ATTACHMENTS} attachments`);
  const shown = await readAttachmentHashes(caller, attachments, "/request/blocks");
  const document = canonicalJson(input.request.text);
  const hash = contentHash(document, shown);
  const sent = inputHash(input);
  const [parked] = await onLockedTask(workPool(), input.id, (client) => parkTask(client, {
    id: input.id, lease: leaseHash(input.leaseToken), holder: holderOf(caller), ...by(actorOf(caller)), action: "park", inputHash: sent,
    approvalId: uuidv7(), request: document, contentHash: hash, question: request.question, target: request.target, risk: request.risk,
    reversible: request.reversible, ask: request.ask ?? "approval", expiresIn: request.expiresInSeconds, attachments,
    mustSee: mustSee(request), shape: shapeOf(request), state: input.state?.text, stateHash: textHash(input.state?.text),
  }));
  if (!parked) return repeated(caller, input, sent, hash);
  if (!parked.approval_id) throw new Refusal("wrong_status", "There are no rounds left; the task is escalated.", { task: { id: input.id, status: parked.status } });
  return (await readApproval(parked.approval_id, null, workPool()))!;
}

/** What the database asks of who approves; an option's blocks depend on the pick and are asked for with it. */
function mustSee(request: ChangeRequest): string[] | null {
  if (!isStrict(request) || request.ask === "answer") return null;
  return seenParts(request).filter(({ kind }) => kind !== "guess").map(({ name }) => name);
}

async function repeated(caller: Caller, input: Input<"park">, sent: Buffer, hash: string): Promise<Approval> {
  const [refused] = await readRefusal(workPool(), { id: input.id, lease: leaseHash(input.leaseToken), holder: holderOf(caller), contentHash: hash });
  if (refused) throw new Refusal("already_refused", `A person already said no to exactly this: ${refused.comment ?? refused.verdict}`, { task: { id: input.id, status: "in_progress" } });
  await refuseHeld(caller, input.id, input.leaseToken, "park", sent);
  const task = await taskFor(caller, input.id);
  const approval = task.approval && (await readApproval(task.approval.id, null, workPool()));
  if (!approval) throw new Refusal("wrong_status", `The task is ${task.status}.`, { task: { id: input.id, status: task.status } });
  return approval;
}
