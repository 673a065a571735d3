import { type Caller, visibleTo } from "../contract/caller";
import type { Output } from "../contract/operations";
import { peoplePool } from "../db/pool";
import { readCapabilities } from "../db/read-capabilities";

/** A key sees its own. */
export async function listCapabilities(caller: Caller): Promise<Output<"listCapabilities">> {
  return { items: await readCapabilities(peoplePool(), visibleTo(caller)), next: null };
}
