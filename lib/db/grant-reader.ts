// Who may look at the board's tables and nothing more: a role to grant to one's own logins, for reports and dashboards.
import type pg from "pg";

/** Whole tables stay out that hold passwords, keys, sessions, answers kept for repeats, or pictures; a new table is out until it is named here. */
const TABLES = [
  "tasks", "approvals", "decisions", "task_events", "capabilities", "agents", "users", "groups", "group_members", "attachments", "approval_attachments", "sightings", "snoozes", "signal_changes",
];
/** What is secret, or may hold a field of the type `secret`. */
const NEVER = /^(lease_hash|last_lease_hash|last_input_hash|input_hash|request|approved_request|edits|answers|notes|session_id)$/;

/** Makes or refreshes the role, with no login of its own. */
export async function grantReader(client: pg.Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role);
  const { rows: known } = await client.query("select from pg_roles where rolname = $1", [role]);
  const { rows: columns } = await client.query<{ table_name: string; column_name: string }>(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and table_name = any($1) order by table_name, ordinal_position", [TABLES],
  );
  const grants = TABLES.map((table) => {
    const open = columns.filter(({ table_name, column_name }) => table_name === table && !NEVER.test(column_name)).map(({ column_name }) => client.escapeIdentifier(column_name));
    return `grant select (${open.join(", ")}) on ${table} to ${name}`;
  });
  const make = known.length ? [] : [`create role ${name} nologin nosuperuser nocreatedb nocreaterole`];
  // One message is one transaction: nobody who reads is without rights in between.
  await client.query([...make, `revoke all on all tables in schema public from ${name}`, `grant usage on schema public to ${name}`, ...grants].join("; "));
}
