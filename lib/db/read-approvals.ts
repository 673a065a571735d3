// The list of approvals: open ones first what cannot be undone, then by deadline; others newest first.
import type { Input, Output } from "../contract/operations";
import { APPROVAL_COLUMNS, APPROVAL_JOINS, listRowOf, type SummaryRow } from "./approval-row";
import { cursorOf, ID_PART, NUMBER_PART, readCursor, TIME_PART } from "./cursor";
import { peoplePool } from "./pool";
import type { Json } from "../contract/json";
import { VIEWERS } from "./viewers";

const OPEN = "a.state = 'open' and a.expires_at > deadline_now()";
const EXPIRED = "(a.state = 'expired' or (a.state = 'open' and a.expires_at <= deadline_now()))";
const FINE = "'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"'";

/** `visible`: the capabilities seen, null sees all. `me`: the person who asks, null for a key. */
export async function readApprovals(filter: Partial<Input<"listApprovals">>, visible: readonly string[] | null = null, me: string | null = null): Promise<Output<"listApprovals">> {
  const limit = filter.limit ?? 50;
  const open = filter.state === "open";
  const values: unknown[] = [];
  const where: string[] = [];
  const add = (sql: string, value: unknown) => where.push(sql.replace("?", `$${values.push(value)}`));
  if (visible) add("a.capability = any(?::text[])", visible);
  if (open) where.push(OPEN);
  else if (filter.state === "expired") where.push(EXPIRED);
  else if (filter.state) add("a.state = ?", filter.state);
  if (filter.capability?.length) add("a.capability = any(?::text[])", filter.capability);
  if (filter.risk) add("a.risk = ?", filter.risk);
  if (filter.assignee) add("t.assignee_id = ?", filter.assignee);
  if (filter.q) add("position(lower(?::text) in lower(a.question || ' ' || t.title)) > 0", filter.q);
  const after = readCursor(filter.cursor, open ? [NUMBER_PART, TIME_PART, ID_PART] : [TIME_PART, ID_PART]);
  if (after) {
    const [first, second, third] = after.map((part) => `$${values.push(part)}`);
    where.push(open
      ? `(a.reversible::int, a.expires_at, a.id) > (${first}::int, ${second}::timestamptz, ${third}::uuid)`
      : `(coalesce(a.decided_at, a.created_at), a.id) < (${first}::timestamptz, ${second}::uuid)`);
  }
  const { rows } = await peoplePool().query<SummaryRow & { viewers: Json | null; shape: string | null; key_0: number; key_1: string; key_2: string }>(
    `select ${APPROVAL_COLUMNS}, ${me === null ? "null::json" : VIEWERS} as viewers, a.shape, a.reversible::int as key_0, to_char(a.expires_at at time zone 'UTC', ${FINE}) as key_1,
       to_char(coalesce(a.decided_at, a.created_at) at time zone 'UTC', ${FINE}) as key_2
     from approvals a ${APPROVAL_JOINS} where ${where.join(" and ") || "true"}
     order by ${open ? "a.reversible::int, a.expires_at, a.id" : "coalesce(a.decided_at, a.created_at) desc, a.id desc"} limit ${limit + 1}`,
    values,
  );
  const last = rows.length > limit ? rows[limit - 1]! : undefined;
  const next = last ? (open ? cursorOf(last.key_0, last.key_1, last.id) : cursorOf(last.key_2, last.id)) : null;
  return { items: rows.slice(0, limit).map(listRowOf), next };
}
