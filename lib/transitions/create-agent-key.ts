import { BlockList } from "node:net";
import { uuidv7 } from "uuidv7";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { makeKey } from "../db/api-key";
import { insertAgentKey, lockAgent } from "../db/change-agents";
import { rangesOf } from "../db/key-ranges";
import { logBoardEvent } from "../db/log-board-event";
import { peoplePool } from "../db/pool";
import { readCapabilities } from "../db/read-capabilities";
import { readKey } from "../db/read-agents";
import { transaction } from "../db/transaction";

/** The key is in the answer and nowhere else. */
export async function createAgentKey(caller: PersonCaller, input: Input<"createKey">): Promise<Output<"createKey">> {
  refuseRanges(input.ranges);
  const wanted = input.capabilities.includes("*") ? ["*"] : [...new Set(input.capabilities)].sort();
  const { key, prefix, hash } = makeKey();
  const id = uuidv7();
  await transaction(peoplePool(), async (client) => {
    const [agent] = await lockAgent(client, { id: input.id });
    if (!agent) throw new Refusal("not_found", "There is no such agent.");
    await refuseUnknown(wanted, input.capabilities);
    const rights = { scopes: [...new Set(input.scopes)], capabilities: wanted, ranges: [...new Set(input.ranges)], expiresAt: input.expiresAt };
    await insertAgentKey(client, { id, agentId: agent.id, prefix, hash, ...rights });
    await logBoardEvent(client, "key_created", actorOf(caller), { agentId: agent.id, name: agent.name, keyId: id, prefix, ...rights });
  });
  return { ...(await readKey(peoplePool(), id))!, key };
}

async function refuseUnknown(wanted: string[], asked: string[]): Promise<void> {
  const known = new Set(["*", ...(await readCapabilities(peoplePool(), wanted)).map(({ name }) => name)]);
  const index = asked.findIndex((name) => !known.has(name));
  if (index >= 0) throw Refusal.invalid(`/capabilities/${index}`, "is not a capability");
}

function refuseRanges(ranges: string[]): void {
  ranges.forEach((range, index) => {
    try {
      rangesOf([range], new BlockList());
    } catch {
      throw Refusal.invalid(`/ranges/${index}`, "must be an address or a range such as 10.0.0.0/8");
    }
  });
}
