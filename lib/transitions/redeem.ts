// Redeem: the agent's last step before the approved side effect. It uses the approval up, once.
import { isDeepStrictEqual } from "node:util";
import { type Approval } from "../contract/approval";
import { actorOf, type Caller, visibleTo } from "../contract/caller";
import type { ChangeRequest } from "../contract/change-request";
import type { Json } from "../contract/json";
import type { Input, Output } from "../contract/operations";
import { parseJson } from "../contract/parse-json";
import { Refusal } from "../contract/problem";
import { leaseHash } from "../db/lease";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { workPool } from "../db/pool";
import { readApproval } from "../db/read-approval";
import { readRedeemable } from "../db/read-redeemable";
import { redeemApproval } from "../db/redeem-approval";
import { holderOf, inputHash, refuseHeld } from "../db/refuse-held";

export async function redeem(caller: Caller, input: Input<"redeem">): Promise<Output<"redeem">> {
  const approval = await readApproval(input.id, visibleTo(caller), workPool());
  if (!approval) throw new Refusal("not_found", "There is no such approval.");
  refuseChangedFacts(approval, input);
  const holding = { id: approval.taskId, lease: leaseHash(input.leaseToken), holder: holderOf(caller) };
  const [redeemed] = await onLockedTask(workPool(), approval.taskId, (client) => redeemApproval(client, { ...holding, ...by(actorOf(caller)), approvalId: input.id, contentHash: input.contentHash }));
  if (redeemed) return { redeemedAt: redeemed.at };
  return explain(caller, input, approval);
}

/** Facts that the approval rests on have to be as they were approved. */
function refuseChangedFacts(approval: Approval, input: Input<"redeem">): void {
  const document = (approval.approvedRequest ?? approval.request) as Json;
  const expected = (document.value as ChangeRequest).preconditions;
  if (!expected || approval.verdict !== "approved") return;
  const digits = (text: string) => parseJson(text, { literals: "all", trusted: true }) as Record<string, unknown>;
  const approved = digits(document.text)["preconditions"] as Record<string, unknown>;
  const observed = input.observed ? digits(input.observed.text) : {};
  const changed = Object.keys(approved).filter((name) => !isDeepStrictEqual(approved[name], observed[name]));
  if (!changed.length) return;
  const errors = changed.map((name) => ({ pointer: `/observed/${name}`, message: name in observed ? "is not as approved" : "is missing" }));
  throw new Refusal("precondition_changed", `What the approval rested on has changed: ${changed.join(", ")}.`, { errors });
}

async function explain(caller: Caller, input: Input<"redeem">, approval: Approval): Promise<Output<"redeem">> {
  const lease = leaseHash(input.leaseToken);
  const [now] = await readRedeemable(workPool(), { id: input.id });
  if (!now) throw new Refusal("not_found", "There is no such approval.");
  const facts = { task: { id: now.task_id, status: now.status } };
  const mine = now.redeemed_lease?.equals(lease) ?? false;
  if (mine && now.approved_hash === input.contentHash && now.redeemed_at) return { redeemedAt: now.redeemed_at };
  if (!now.lease_hash?.equals(lease) || now.holder_id !== holderOf(caller) || now.lapsed)
    await refuseHeld(caller, now.task_id, input.leaseToken, "redeem", inputHash(input));
  if (now.redeemed_at) throw new Refusal("already_redeemed", `The approval was redeemed at ${now.redeemed_at}.`, facts);
  if (now.verdict !== "approved") throw new Refusal("approval_required", `The approval is ${approval.verdict ?? approval.state}.`, facts);
  if (!now.latest) throw new Refusal("approval_closed", "A later approval has replaced this one.", facts);
  if (now.approved_hash !== input.contentHash) throw new Refusal("content_changed", "This is not the hash of the approved document.", facts);
  if (now.stale) throw new Refusal("approval_stale", "The approval is too old to act on; ask again.", facts);
  if (now.paused) throw new Refusal("paused", "The capability is paused.", facts);
  if (now.halted) throw new Refusal("halted", "The board is halted.", facts);
  throw new Refusal("wrong_status", "The approval cannot be redeemed now.", facts);
}
