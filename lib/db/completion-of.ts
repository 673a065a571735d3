import { actorOf, type Caller } from "../contract/caller";
import type { Input } from "../contract/operations";
import type { Completion } from "./complete-tasks";
import { leaseHash } from "./lease";
import { holderOf, inputHash, textHash } from "./refuse-held";

/** A call to complete, as its statement takes it. */
export function completionOf(caller: Caller, id: string, input: Pick<Input<"complete">, "result" | "evidence"> & { leaseToken: string }): Completion {
  const { kind, name } = actorOf(caller);
  return {
    id, token: input.leaseToken, lease: leaseHash(input.leaseToken), holder: { kind, id: holderOf(caller), name }, result: input.result?.text ?? null,
    resultHash: textHash(input.result?.text), evidence: input.evidence ?? [], inputHash: inputHash({ id, result: input.result, evidence: input.evidence }),
  };
}
