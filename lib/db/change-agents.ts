// Agents are made and handed on; their keys are made and revoked.
import { statement } from "./statement";

/** The id, or none where the name is taken. */
export const insertAgent = statement<{ id: string }>(
  "insert-agent",
  "insert into agents (id, name, owner_id, created_at) values (:id::uuid, :name, :ownerId, board_now()) on conflict (name) do nothing returning id",
);

export const lockAgent = statement<{ id: string; name: string; ownerId: string | null }>(
  "lock-agent",
  `select id, name, owner_id as "ownerId" from agents where id = :id::uuid for update`,
);

export const setOwner = statement("set-owner", "update agents set owner_id = :ownerId where id = :id::uuid");

export const insertAgentKey = statement<{ id: string }>(
  "insert-agent-key",
  `insert into api_keys (id, agent_id, prefix, hash, scopes, capabilities, ranges, created_at, expires_at)
   values (:id::uuid, :agentId::uuid, :prefix, :hash::bytea, :scopes::text[], :capabilities::text[], :ranges::text[], board_now(), :expiresAt::timestamptz) returning id`,
);

/** One key, or every key of an agent. */
export const revokeKeys = statement<{ id: string; prefix: string; agentId: string }>(
  "revoke-keys",
  `update api_keys set revoked_at = board_now() where revoked_at is null and (id = :id::uuid or agent_id = :agentId::uuid) returning id, prefix, agent_id as "agentId"`,
);

export const agentOfKey = statement<{ agentId: string; agent: string }>(
  "agent-of-key",
  `select a.id as "agentId", a.name as agent from api_keys k join agents a on a.id = k.agent_id where k.id = :id::uuid`,
);

/** What an agent holds, in the order in which rows are locked everywhere. */
export const heldBy = statement<{ id: string }>(
  "held-by",
  "select id from tasks where status = 'in_progress' and holder_kind = 'agent' and holder_id = :agentId::text order by id",
);
