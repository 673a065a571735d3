// Who may do what, against the log: the role of each person, who is in a group, whose an agent is, and what a key opens.
import { statement } from "./statement";

/** What the last event of each says; of what no event is left, nothing. A person who is removed leaves their groups without an event of the group. */
export const verifyRights = statement<{ seq: number; detail: string }>(
  "verify-rights",
  `with e as materialized (select seq, type, payload, actor_name from task_events where task_id is null and capability is null),
  people as (
    select distinct on (payload->>'personId') payload->>'personId' as id, seq, type = 'person_removed' as is_removed, coalesce(payload->'after'->>'role', payload->>'role') as role
    from e where type in ('person_joined', 'person_removed') or (type = 'person_changed' and payload->'after'->>'role' is not null) order by 1, seq desc
  ), names as (
    select distinct on (payload->>'personId') payload->>'personId' as id, seq, coalesce(payload->>'name', actor_name) as name
    from e where (type in ('person_changed', 'person_removed') and payload->>'name' is not null) or (type = 'person_joined' and payload->>'by' <> 'provider') order by 1, seq desc
  ), groups_said as (
    select distinct on (payload->>'groupId') payload->>'groupId' as id, seq, payload->'after' as after from e where type = 'group_changed' order by 1, seq desc
  ), agents_said as (
    select distinct on (payload->>'agentId') payload->>'agentId' as id, seq, payload->'after'->>'ownerId' as owner from e where type = 'agent_changed' order by 1, seq desc
  ), keys_said as (
    select payload->>'keyId' as id, seq, payload from e where type = 'key_created'
  ), revoked as (
    select payload->>'keyId' as id, null::text as agent, null::text as prefix, seq from e where type = 'key_revoked'
    union all select null, payload->>'agentId', p, seq from e cross join lateral json_array_elements_text(payload->'keys') p where type = 'agent_stopped'
  )
  select p.seq, 'the role of ' || u.name as detail from people p join users u on u.id = p.id
    where p.is_removed <> (u.removed_at is not null) or (not p.is_removed and u.role <> p.role)
  union all select n.seq, 'the name of ' || u.name from names n join users u on u.id = n.id where u.name <> n.name
  union all select s.seq, 'who is in the group ' || g.name from groups_said s join groups g on g.id = s.id
    where coalesce(s.after->>'name' <> g.name, true) or exists (
      select from group_members m where m.group_id = g.id and not exists (select from json_array_elements_text(s.after->'members') a(member) where a.member = m.user_id))
  union all select s.seq, 'whose the agent ' || a.name || ' is' from agents_said s join agents a on a.id::text = s.id where a.owner_id is distinct from s.owner
  union all select s.seq, 'what the key ' || k.prefix || ' opens' from keys_said s join api_keys k on k.id::text = s.id
    where to_jsonb(k.scopes) <> (s.payload->'scopes')::jsonb or to_jsonb(k.capabilities) <> (s.payload->'capabilities')::jsonb
      or to_jsonb(coalesce(k.ranges, '{}')) <> (s.payload->'ranges')::jsonb or k.expires_at is distinct from (s.payload->>'expiresAt')::timestamptz
  union all select r.seq, 'that the key ' || k.prefix || ' was revoked' from revoked r join api_keys k on k.id::text = r.id or (k.agent_id::text = r.agent and k.prefix = r.prefix) where k.revoked_at is null
  order by 1`,
);
