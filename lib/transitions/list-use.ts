import { type Caller, visibleTo } from "../contract/caller";
import type { Output } from "../contract/operations";
import { peoplePool } from "../db/pool";
import { readUse } from "../db/read-use";

/** A key sees its own. */
export async function listUse(caller: Caller): Promise<Output<"listUse">> {
  return { items: await readUse(peoplePool(), visibleTo(caller)), next: null };
}
