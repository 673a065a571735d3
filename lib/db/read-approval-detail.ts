import type { ApprovalDetail } from "../contract/approval";
import { type Caller, visibleTo } from "../contract/caller";
import { Refusal } from "../contract/problem";
import { sightingsOf } from "./insert-sightings";
import { readApproval } from "./read-approval";
import { viewersOf } from "./viewers";

/** Throws a 404 for what is not there or not for the caller. */
export async function approvalFor(caller: Caller, id: string): Promise<ApprovalDetail> {
  const approval = await readApprovalDetail(id, visibleTo(caller), caller.kind === "person" ? caller.userId : null);
  if (!approval) throw new Refusal("not_found", "There is no such approval.");
  return approval;
}

/** An approval as the one who looks at it reads it; `me` is the person, null for a key. */
export async function readApprovalDetail(id: string, visible: readonly string[] | null, me: string | null): Promise<ApprovalDetail | null> {
  const approval = await readApproval(id, visible);
  if (!approval) return null;
  if (me === null) return { ...approval, viewers: [], seen: [] };
  const [viewers, seen] = await Promise.all([viewersOf(id), sightingsOf(id, me)]);
  return { ...approval, viewers, seen };
}
