import type { Scope } from "../contract/actor";
import type { NewKey } from "./api-key";
import { type Queryable, statement } from "./statement";

/** The agent of this name is found or made; without an owner it gets the first admin. */
const insert = statement<{ agentId: string }>(
  "insert-key",
  `with clock as materialized (select board_now() as at),
  agent as (
    insert into agents (id, name, owner_id, created_at)
    select :agentId::uuid, :name, (select id from users where role = 'admin' order by created_at, id limit 1), at from clock
    on conflict (name) do update set owner_id = coalesce(agents.owner_id, excluded.owner_id)
    returning id
  )
  insert into api_keys (id, agent_id, prefix, hash, scopes, capabilities, created_at)
  select :id::uuid, agent.id, :prefix, :hash::bytea, :scopes::text[], :capabilities::text[], clock.at from agent, clock
  returning agent_id as "agentId"`,
);

type KeyToInsert = Omit<NewKey, "key"> & { id: string; agentId: string; name: string; scopes: Scope[]; capabilities: string[] };

/** The id of the agent. */
export async function insertKey(on: Queryable, key: KeyToInsert): Promise<string> {
  return (await insert(on, key))[0]!.agentId;
}
