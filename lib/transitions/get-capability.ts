import { type Caller, visibleTo } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { peoplePool } from "../db/pool";
import { readCapabilities } from "../db/read-capabilities";

export async function getCapability(caller: Caller, { name }: Input<"getCapability">): Promise<Output<"getCapability">> {
  const own = visibleTo(caller);
  const [found] = own && !own.includes(name) ? [] : await readCapabilities(peoplePool(), [name]);
  if (!found) throw new Refusal("not_found", `There is no capability ${name}.`);
  return found;
}
