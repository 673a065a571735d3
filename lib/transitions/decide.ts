import type { Approval } from "../contract/approval";
import type { PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { decideOne } from "../db/decide-one";

/** Decide: approve (perhaps with edits or answers), request changes, reject. */
export function decide(caller: PersonCaller, input: Input<"decide">): Promise<Approval> {
  return decideOne(caller, input);
}
