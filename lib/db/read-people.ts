import type { Person } from "../contract/people";
import { type Queryable, statement } from "./statement";

const PERSON = `u.id, u.name, u.email, u.role, u.created_at as "createdAt", u.removed_at as "removedAt",
  (select max(s.updated_at) from sessions s where s.user_id = u.id) as "lastSeenAt",
  (select count(*) from sessions s where s.user_id = u.id and s.expires_at > clock_timestamp())::int as sessions,
  array(select w.way from (values
    ('password', exists (select from accounts a where a.user_id = u.id and a.provider_id = 'credential')),
    ('passkey', exists (select from passkeys p where p.user_id = u.id)),
    ('provider', exists (select from accounts a where a.user_id = u.id and a.provider_id <> 'credential'))) as w(way, has) where w.has) as "signsInBy",
  array(select m.group_id from group_members m join groups g on g.id = m.group_id where m.user_id = u.id order by g.name) as groups`;

const read = statement<Person>("read-people", `select ${PERSON} from users u order by u.removed_at is not null, u.name, u.id limit 1000`);
const one = statement<Person>("read-person", `select ${PERSON} from users u where u.id = :id`);

/** Everybody, those who were removed last. */
export function readPeople(on: Queryable): Promise<Person[]> {
  return read(on);
}

export async function readPerson(on: Queryable, id: string): Promise<Person | null> {
  return (await one(on, { id }))[0] ?? null;
}

export const findPerson = statement<{ id: string; name: string; removed: boolean }>(
  "find-person",
  "select id, name, removed_at is not null as removed from users where email = :email",
);
