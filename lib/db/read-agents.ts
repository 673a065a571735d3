// Agents with what their live keys may do, when they were last seen, and what they hold.
import type { Agent, AgentDetail, Key } from "../contract/agents";
import { type Queryable, statement } from "./statement";

const LIVE = "k.revoked_at is null and (k.expires_at is null or k.expires_at > n.at)";
const HELD = "t.status = 'in_progress' and t.holder_kind = 'agent' and t.holder_id = a.id::text";
/** An agent's keys are read once, for all that is said of them. */
const KEYS = `left join lateral (
    select count(distinct k.id) filter (where ${LIVE})::int as live, max(k.last_seen_at) as seen,
      coalesce(array_agg(distinct s.name order by s.name) filter (where ${LIVE} and s.name is not null), '{}') as scopes,
      coalesce(array_agg(distinct c.name order by c.name) filter (where ${LIVE} and c.name is not null), '{}') as capabilities
    from api_keys k left join lateral unnest(k.scopes) as s(name) on true left join lateral unnest(k.capabilities) as c(name) on true where k.agent_id = a.id
  ) k on true`;
const AGENT = `a.id, a.name, case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as owner, a.created_at as "createdAt",
  k.scopes, k.capabilities, k.live as "liveKeys", k.seen as "lastSeenAt"`;
const FROM = `agents a left join users o on o.id = a.owner_id cross join (select deadline_now() as at) n ${KEYS}`;

/** In-progress rows are few, and read once for all agents; by name, since a join of two lists is a loop over both where statistics are young. */
const read = statement<Agent>(
  "read-agents",
  `with leases as materialized (
    select coalesce(jsonb_object_agg(h.holder_id, h.n), '{}') as of from (
      select t.holder_id, least(count(*), 1000)::int as n from tasks t where t.status = 'in_progress' and t.holder_kind = 'agent' group by 1) h
  ) select ${AGENT}, coalesce(((select l.of from leases l)->>a.id::text)::int, 0) as leases from ${FROM} order by a.name limit 1000`,
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
