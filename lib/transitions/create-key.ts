// Makes a key for an agent, and the agent if there is none of that name.
import { uuidv7 } from "uuidv7";
import { z } from "zod";
import { type Scope, SCOPES } from "../contract/actor";
import { SYSTEM } from "../contract/caller";
import { Policy } from "../contract/policy";
import { Refusal } from "../contract/problem";
import { line, Name } from "../contract/text";
import { makeKey } from "../db/api-key";
import { createCapability } from "../db/put-capability";
import { insertKey } from "../db/insert-key";
import { logBoardEvent } from "../db/log-board-event";
import { peoplePool } from "../db/pool";
import { transaction } from "../db/transaction";
import { issueWords } from "../contract/issue-words";

const KeyRequest = z.strictObject({
  name: line(100),
  capabilities: z.array(z.union([z.literal("*"), Name], { error: `must be "*" or a name of a-z, 0-9, ".", "_", "-"` })).min(1).max(200),
  scopes: z.array(z.enum(SCOPES, { error: `must be one of ${SCOPES.join(", ")}` })).min(1),
});

/** The key is in the answer and nowhere else. Capabilities that do not exist yet get the default policy. */
export async function createKey(asked: { name: string; capabilities: string[]; scopes: string[] }): Promise<{ id: string; key: string }> {
  const { name, capabilities, scopes } = parse(asked);
  const { key, prefix, hash } = makeKey();
  const id = uuidv7();
  await transaction(peoplePool(), async (client) => {
    for (const capability of capabilities.filter((one) => one !== "*")) await createCapability(client, capability, Policy.parse({}), SYSTEM);
    const agentId = await insertKey(client, { id, agentId: uuidv7(), name, prefix, hash, scopes, capabilities });
    await logBoardEvent(client, "key_created", SYSTEM, { agentId, name, keyId: id, prefix, scopes, capabilities, ranges: [], expiresAt: null });
  });
  return { id, key };
}

function parse(asked: unknown): { name: string; capabilities: string[]; scopes: Scope[] } {
  const { data, error } = KeyRequest.safeParse(asked, { error: issueWords });
  if (error) {
    const errors = error.issues.map(({ path, message }) => ({ pointer: `/${path.join("/")}`, message }));
    throw new Refusal("invalid", `${errors.map(({ pointer, message }) => `${pointer} ${message}`).join("; ")}.`, { errors });
  }
  const capabilities = data.capabilities.includes("*") ? ["*"] : [...new Set(data.capabilities)].sort();
  return { name: data.name, capabilities, scopes: [...new Set(data.scopes)] };
}
