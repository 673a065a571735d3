import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import type { Claim } from "../contract/work";
import { claimChosen } from "../db/claim-chosen";
import { by } from "../db/log-events";
import { onLockedTask } from "../db/on-locked-task";
import { peoplePool } from "../db/pool";
import { claimsOf } from "../db/claims-of";
import { refuseStatus } from "../db/task-for";

/** A person takes a chosen task from the board. */
export async function claimTask(caller: PersonCaller, input: Input<"claimTask">): Promise<Claim> {
  const [claim] = await claimsOf(await onLockedTask(peoplePool(), input.id, (client) => claimChosen(client, { id: input.id, ...by(actorOf(caller)) })));
  return claim ?? refuseStatus(caller, input.id, "cannot be taken now");
}
