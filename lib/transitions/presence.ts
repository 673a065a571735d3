import type { PersonCaller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { readApproval } from "../db/read-approval";
import { beatOrLeave, viewersOf } from "../db/viewers";

/** Presence: a person has a request open, or leaves it. Not a transition, so nothing of it is in the log. */
export async function presence(caller: PersonCaller, input: Input<"presence">): Promise<Output<"presence">> {
  await beatOrLeave(input.id, caller.userId, input.leave ?? false);
  const viewers = await viewersOf(input.id);
  if (!viewers.length && !(await readApproval(input.id))) throw new Refusal("not_found", "There is no such approval.");
  return { viewers };
}
