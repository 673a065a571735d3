import { actorOf, type Caller, visibleTo } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Policy } from "../contract/policy";
import { Refusal } from "../contract/problem";
import { knowsTimeZone } from "../db/knows-time-zone";
import { peoplePool } from "../db/pool";
import { putCapability as put } from "../db/put-capability";
import { transaction } from "../db/transaction";

export async function putCapability(caller: Caller, { name, ...rest }: Input<"putCapability">): Promise<Output<"putCapability">> {
  const own = visibleTo(caller);
  if (own && !own.includes(name)) throw new Refusal("forbidden", `This key has no right to the capability ${name}.`);
  const policy = Policy.parse(rest);
  if (policy.timeZone !== "UTC" && !(await knowsTimeZone(peoplePool(), policy.timeZone)))
    throw Refusal.invalid("/timeZone", "must be a time zone that the database knows");
  return transaction(peoplePool(), (client) => put(client, name, policy, actorOf(caller)));
}
