import { statement } from "./statement";

export const readPassword = statement<{ hash: string | null }>(
  "read-password",
  "select password as hash from accounts where user_id = :userId and provider_id = 'credential'",
);

/** Sets or makes the password of a person, in the form that the identity library reads. */
export const setPassword = statement(
  "set-password",
  `with old as (update accounts set password = :hash, updated_at = clock_timestamp() where user_id = :userId and provider_id = 'credential' returning id)
   insert into accounts (id, user_id, account_id, provider_id, password) select :accountId, :userId, :userId, 'credential', :hash where not exists (select from old)`,
);
