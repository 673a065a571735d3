// What the server's own role may do: everything the product needs, and nothing that could rewrite the log.
import type pg from "pg";

const GRANTS = `
  grant usage on schema public to ROLE;
  grant select on all tables in schema public to ROLE;
  grant usage on all sequences in schema public to ROLE;
  grant execute on all functions in schema public to ROLE;
  grant insert, update, delete on users, sessions, accounts, verifications, passkeys, groups, group_members, sign_in_failures to ROLE;
  grant insert, update on one_time_links, webhooks to ROLE;
  grant insert, update, delete on notices, notice_deliveries, notice_settings, push_devices to ROLE;
  grant insert, update, delete on snoozes, sightings, viewers, idempotent_answers, servers to ROLE;
  grant insert, update on capabilities, ceiling_marks, agents, api_keys, tasks, approvals to ROLE;
  grant insert, update, delete on rollups to ROLE;
  grant update on rollup_place to ROLE;
  grant insert on signal_changes, decisions, attachments, blobs, approval_attachments to ROLE;
  revoke insert on task_events from ROLE;
  grant insert (task_id, seq, type, at, actor_kind, actor_id, actor_name, attempt, status, capability, payload, hash) on task_events to ROLE;
  grant update (undone_at) on decisions to ROLE;
  grant update (halted_at, halt_reason, halted_by, setup_hash, event_seq, event_hash) on board to ROLE;
  revoke temporary on database DATABASE from public;
  alter role ROLE in database DATABASE set timezone = 'UTC';
  alter role ROLE in database DATABASE set statement_timeout = '15s';
  alter role ROLE in database DATABASE set lock_timeout = '5s';
  alter role ROLE in database DATABASE set jit = off;
  alter role ROLE in database DATABASE set idle_in_transaction_session_timeout = '30s';
`;

/** Makes or refreshes the role. Gives back a sentence when this login may not. */
export async function grantAppRole(client: pg.Client, role: string, password: string): Promise<string | null> {
  const { rows } = await client.query<{ exists: boolean; may: boolean; database: string }>(
    `select exists (select from pg_roles where rolname = $1) as exists, (rolcreaterole or rolsuper) as may, current_database() as database
     from pg_roles where rolname = current_user`,
    [role],
  );
  const { exists, may, database } = rows[0]!;
  if (!may) {
    for (const setting of ["timezone = 'UTC'", "jit = off"]) await client.query(`alter role current_user in database ${client.escapeIdentifier(database)} set ${setting}`);
    return "This database login may not create roles: the server works as the owner, and triggers instead of privileges protect the log.";
  }
  const name = client.escapeIdentifier(role);
  const secret = client.escapeLiteral(password);
  await client.query(exists ? `alter role ${name} login password ${secret}` : `create role ${name} login nosuperuser nocreatedb nocreaterole password ${secret}`);
  await client.query(GRANTS.replaceAll("ROLE", name).replaceAll("DATABASE", client.escapeIdentifier(database)));
  return null;
}
