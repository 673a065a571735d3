import type { Key } from "../contract/agents";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { agentOfKey, revokeKeys } from "../db/change-agents";
import { logBoardEvent } from "../db/log-board-event";
import { peoplePool } from "../db/pool";
import { readKey } from "../db/read-agents";
import { transaction } from "../db/transaction";

/** One that is revoked already stays as it was. What its leases do is decided by `stop`, or by their end. */
export async function revokeKey(caller: PersonCaller, { id }: Input<"revokeKey">): Promise<Key> {
  await transaction(peoplePool(), async (client) => {
    const [owner] = await agentOfKey(client, { id });
    if (!owner) throw new Refusal("not_found", "There is no such key.");
    const [revoked] = await revokeKeys(client, { id });
    if (revoked) await logBoardEvent(client, "key_revoked", actorOf(caller), { agentId: owner.agentId, name: owner.agent, keyId: id, prefix: revoked.prefix });
  });
  return (await readKey(peoplePool(), id))!;
}
