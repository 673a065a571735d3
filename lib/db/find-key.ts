import type { AgentCaller } from "../contract/caller";
import { type Queryable, statement } from "./statement";

const find = statement<Omit<AgentCaller, "kind">>(
  "find-key",
  `select k.id as "keyId", k.agent_id as "agentId", a.name, k.scopes, k.capabilities
   from api_keys k join agents a on a.id = k.agent_id
   where k.hash = :hash::bytea and k.revoked_at is null and (k.expires_at is null or k.expires_at > deadline_now())`,
);

/** The agent whose live key has this hash. */
export async function findKey(on: Queryable, hash: Buffer): Promise<AgentCaller | null> {
  const [key] = await find(on, { hash });
  return key ? { kind: "agent", ...key } : null;
}
