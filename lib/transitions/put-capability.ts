import { actorOf, type Caller, visibleTo } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Policy } from "../contract/policy";
import { Refusal } from "../contract/problem";
import { knowsTimeZone } from "../db/knows-time-zone";
import { peoplePool } from "../db/pool";
import { createCapability, lockCapability, putCapability as put } from "../db/put-capability";
import { transaction } from "../db/transaction";
import { loosened } from "../machine/loosened";

/** `If-Match` names the version that was read: of two who change a policy at once, the second is told. */
export async function putCapability(caller: Caller, { name, ...rest }: Input<"putCapability">, request?: { headers: Pick<Headers, "get"> }): Promise<Output<"putCapability">> {
  const own = visibleTo(caller);
  if (own && !own.includes(name)) throw new Refusal("forbidden", `This key has no right to the capability ${name}.`);
  const policy = Policy.parse(rest);
  const read = readVersion(request?.headers.get("if-match") ?? null);
  if (policy.timeZone !== "UTC" && !(await knowsTimeZone(peoplePool(), policy.timeZone)))
    throw Refusal.invalid("/timeZone", "must be a time zone that the database knows");
  return transaction(peoplePool(), async (client) => {
    const before = await lockCapability(client, name);
    if (read !== null && read !== (before?.version ?? 0)) throw new Refusal("version_conflict", before ? `The policy is at version ${before.version}.` : "There is no such capability yet.");
    const made = before ? null : await createCapability(client, name, policy, actorOf(caller));
    if (made) return made;
    // Where another made it at the same moment, it is there now.
    if (caller.kind === "agent") refuseLooser((before ?? (await lockCapability(client, name)))!, policy);
    return put(client, name, policy, actorOf(caller));
  });
}

/** Whoever could turn the gate off would have decided everything behind it. */
function refuseLooser(before: Policy, after: Policy): void {
  const names = loosened(before, after);
  if (names.length) throw new Refusal("forbidden", `No key may loosen what holds agents back, only a signed-in admin: ${names.join(", ")}.`);
}

function readVersion(header: string | null): number | null {
  if (header === null) return null;
  const version = /^"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (version === undefined) throw new Refusal("invalid", "If-Match must be the version that was read.", { errors: [{ pointer: "", message: "If-Match must be a version" }] });
  return Number(version);
}
