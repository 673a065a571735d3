import { type Caller, visibleTo } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { peoplePool } from "../db/pool";
import { readCapabilities } from "../db/read-capabilities";
import { readCapabilityEvents } from "../db/read-capability-events";

/** How a policy changed: who, when, and what stood before and after. */
export async function listCapabilityEvents(caller: Caller, { name, before, limit }: Input<"listCapabilityEvents">): Promise<Output<"listCapabilityEvents">> {
  const own = visibleTo(caller);
  if ((own && !own.includes(name)) || !(await readCapabilities(peoplePool(), [name])).length) throw new Refusal("not_found", "There is no such capability.");
  return readCapabilityEvents(name, before, limit);
}
