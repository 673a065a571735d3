// Agents with what their live keys may do, when they were last seen, and what they hold.
import type { Agent, AgentDetail, Key } from "../contract/agents";
import { type Queryable, statement } from "./statement";

const LIVE = "k.revoked_at is null and (k.expires_at is null or k.expires_at > n.at)";
const HELD = "t.status = 'in_progress' and t.holder_kind = 'agent' and t.holder_id = a.id::text";
const AGENT = `a.id, a.name, case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as owner, a.created_at as "createdAt",
  array(select distinct s from api_keys k, unnest(k.scopes) as x(s) where k.agent_id = a.id and ${LIVE} order by s) as scopes,
  array(select distinct c from api_keys k, unnest(k.capabilities) as x(c) where k.agent_id = a.id and ${LIVE} order by c) as capabilities,
  (select count(*) from api_keys k where k.agent_id = a.id and ${LIVE})::int as "liveKeys",
  (select max(k.last_seen_at) from api_keys k where k.agent_id = a.id) as "lastSeenAt"`;
/** In-progress rows are few, and read once for all agents. */
const LEASES = `leases as materialized (
    select t.holder_id, count(*)::int as n from tasks t where t.status = 'in_progress' and t.holder_kind = 'agent' group by 1
  )`;
const FROM = "agents a left join users o on o.id = a.owner_id cross join (select deadline_now() as at) n";

const read = statement<Agent>(
  "read-agents",
  `with ${LEASES} select ${AGENT}, coalesce((select least(l.n, 1000) from leases l where l.holder_id = a.id::text), 0) as leases
   from ${FROM} order by a.name limit 1000`,
);

const one = statement<Agent>(
  "read-agent",
  `select ${AGENT}, (select count(*) from (select from tasks t where ${HELD} limit 1000) h)::int as leases from ${FROM} where a.id = :id::uuid`,
);

const KEY = `k.id, k.prefix, k.scopes, k.capabilities, coalesce(k.ranges, '{}') as ranges, k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.last_seen_at as "lastSeenAt",
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= n.at then 'expired' else 'live' end as state`;

const keys = statement<Key>(
  "read-keys",
  `select ${KEY} from api_keys k cross join (select deadline_now() as at) n where k.agent_id = :id::uuid
   order by k.revoked_at is not null, k.created_at desc, k.id limit 200`,
);

const key = statement<Key>("read-key", `select ${KEY} from api_keys k cross join (select deadline_now() as at) n where k.id = :id::uuid`);

const holds = statement<AgentDetail["holds"][number]>(
  "read-agent-holds",
  `select t.id as "taskId", t.title, t.capability, t.leased_until as "leasedUntil", t.worker from tasks t, agents a
   where a.id = :id::uuid and ${HELD} order by t.leased_until, t.id limit 50`,
);

export function readAgents(on: Queryable): Promise<Agent[]> {
  return read(on);
}

export async function readAgent(on: Queryable, id: string): Promise<AgentDetail | null> {
  const [[agent], all, held] = await Promise.all([one(on, { id }), keys(on, { id }), holds(on, { id })]);
  return agent ? { ...agent, keys: all, holds: held } : null;
}

export async function readKey(on: Queryable, id: string): Promise<Key | null> {
  return (await key(on, { id }))[0] ?? null;
}
