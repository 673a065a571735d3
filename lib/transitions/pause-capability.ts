import { actorOf, type Caller, type PersonCaller, visibleTo } from "../contract/caller";
import type { Input } from "../contract/operations";
import type { Capability } from "../contract/policy";
import { Refusal } from "../contract/problem";
import { policyOf } from "../db/capability-row";
import { peoplePool } from "../db/pool";
import { lockCapability, putCapability } from "../db/put-capability";
import { transaction } from "../db/transaction";

/** Pause: no agent claims and none redeems; leases that are out go on. */
export function pauseCapability(caller: Caller, input: Input<"pauseCapability">): Promise<Capability> {
  return setPaused(caller, input, true);
}

/** Only people let it go on: see lib/machine/loosened.ts. */
export function resumeCapability(caller: PersonCaller, input: Input<"resumeCapability">): Promise<Capability> {
  return setPaused(caller, input, false);
}

function setPaused(caller: Caller, { name, reason }: Input<"pauseCapability">, paused: boolean): Promise<Capability> {
  return transaction(peoplePool(), async (client) => {
    const own = visibleTo(caller);
    const old = own && !own.includes(name) ? null : await lockCapability(client, name);
    if (!old) throw new Refusal("not_found", "There is no such capability.");
    return putCapability(client, name, { ...policyOf(old), paused }, actorOf(caller), reason);
  });
}
