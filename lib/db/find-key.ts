import type { AgentCaller } from "../contract/caller";
import { type Queryable, statement } from "./statement";

/** How long a found key is believed. A revoked one stops everywhere within this. */
export const KEY_BELIEVED_MS = 500;

export type FoundKey = { agent: AgentCaller; ranges: string[] };

const find = statement<Omit<AgentCaller, "kind"> & { ranges: string[] }>(
  "find-key",
  `select k.id as "keyId", k.agent_id as "agentId", a.name, k.scopes, k.capabilities, coalesce(k.ranges, '{}') as ranges
   from api_keys k join agents a on a.id = k.agent_id
   where k.hash = :hash::bytea and k.revoked_at is null and (k.expires_at is null or k.expires_at > deadline_now())`,
);

/** The agent whose live key has this hash, and where the key may be used from: nothing named is anywhere. */
export async function findKey(on: Queryable, hash: Buffer): Promise<FoundKey | null> {
  const [key] = await find(on, { hash });
  if (!key) return null;
  const { ranges, ...agent } = key;
  return { agent: { kind: "agent", ...agent }, ranges };
}
