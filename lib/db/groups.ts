// Groups of people, as policies name them.
import type { Group } from "../contract/people";
import { statement } from "./statement";

export const readGroups = statement<Group>(
  "read-groups",
  `select g.id, g.name, array(select m.user_id from group_members m join users u on u.id = m.user_id where m.group_id = g.id order by u.name, u.id) as members
   from groups g where :id::text is null or g.id = :id::text order by g.name limit 500`,
);

export const lockGroup = statement<{ id: string; name: string }>("lock-group", "select id, name from groups where id = :id for update");

/** The id, or none where the name is taken. */
export const insertGroup = statement<{ id: string }>(
  "insert-group",
  "insert into groups (id, name, created_at) values (:id, :name, board_now()) on conflict (name) do nothing returning id",
);

export const renameGroup = statement<{ id: string }>(
  "rename-group",
  "update groups g set name = :name where g.id = :id and not exists (select from groups o where o.name = :name and o.id <> :id) returning g.id",
);

export const setMembers = statement(
  "set-members",
  `with left_it as (delete from group_members where group_id = :id and user_id <> all (:members::text[]))
   insert into group_members (group_id, user_id) select :id, m from unnest(:members::text[]) as n(m) on conflict do nothing`,
);

/** Who of these may be in a group: people that are there and were not removed. */
export const knownPeople = statement<{ id: string }>("known-people", "select id from users where id = any (:ids::text[]) and removed_at is null");

export const policiesThatName = statement<{ name: string }>("policies-that-name", "select name from capabilities where :entry::text = any (deciders) order by name limit 5");

export const deleteGroupRow = statement("delete-group", "delete from groups where id = :id");
