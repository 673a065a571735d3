// A person's role, and their removal. That an admin stays is the database's own rule.
import { statement } from "./statement";

export const lockPerson = statement<{ id: string; name: string; role: string; removed: boolean }>(
  "lock-person",
  "select id, name, role, removed_at is not null as removed from users where id = :id for update",
);

export const setRole = statement("set-role", "update users set role = :role, updated_at = clock_timestamp() where id = :id");

/** Whatever they could sign in with goes; the row stays, since the log and the decisions name it. */
export const removeRow = statement(
  "remove-person",
  `with ways as (delete from accounts where user_id = :id), keys as (delete from passkeys where user_id = :id),
   live as (delete from sessions where user_id = :id), member as (delete from group_members where user_id = :id),
   links as (update one_time_links set revoked_at = board_now() where user_id = :id and used_at is null and revoked_at is null)
   update users set role = 'viewer', removed_at = board_now(), updated_at = clock_timestamp() where id = :id`,
);
