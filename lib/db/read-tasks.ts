// The list of tasks: filtered, in one of four orders, page by page. Nothing here counts or sorts a whole table.
import type { Input, Output } from "../contract/operations";
import type { Column } from "../contract/columns";
import { cursorOf, ID_PART, NUMBER_PART, readCursor, TIME_PART } from "./cursor";
import { peoplePool } from "./pool";
import { CARD_COLUMNS, CARD_JOINS, cardOf, type CardRow } from "./task-row";

type Filter = Partial<Input<"listTasks">>;

const FINE = "to_char(KEY at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')";
const ORDERS = {
  newest: { sql: "t.created_at desc, t.id desc", after: "(t.created_at, t.id) < (K1::timestamptz, K2::uuid)", keys: ["t.created_at", "t.id"] },
  oldest: { sql: "t.created_at, t.id", after: "(t.created_at, t.id) > (K1::timestamptz, K2::uuid)", keys: ["t.created_at", "t.id"] },
  updated: { sql: "t.updated_at desc, t.id desc", after: "(t.updated_at, t.id) < (K1::timestamptz, K2::uuid)", keys: ["t.updated_at", "t.id"] },
  claim: {
    sql: "t.priority desc, t.created_at, t.id",
    after: "(t.priority < K1::int or (t.priority = K1::int and (t.created_at, t.id) > (K2::timestamptz, K3::uuid)))",
    keys: ["t.priority", "t.created_at", "t.id"],
  },
} as const;

/** A column of the board as a condition on `t`. */
export const COLUMN_WHERE: Record<Column, string> = {
  pending: "t.status = 'pending'",
  in_progress: "t.status = 'in_progress'",
  needs_approval: "t.status = 'needs_approval' and t.deadline > (select deadline_now())",
  answered: "t.status in ('approved', 'changes_requested')",
  escalated: "t.status = 'escalated'",
  done: `t.status in ('completed', 'skipped', 'rejected', 'expired', 'cancelled') and t.updated_at >= (select board_now()) - interval '24 hours'`,
};

export async function readTasks(filter: Filter, visible: readonly string[] | null = null): Promise<Output<"listTasks">> {
  const limit = filter.limit ?? 50;
  const order = ORDERS[filter.order ?? "newest"];
  const { where, values } = whereOf(filter, visible);
  const checks = order.keys.map((key) => (key === "t.id" ? ID_PART : key === "t.priority" ? NUMBER_PART : TIME_PART));
  const after = readCursor(filter.cursor, checks);
  if (after) where.push(after.reduce((sql, part, index) => sql.replaceAll(`K${index + 1}`, `$${values.push(part)}`), order.after as string));
  const keys = order.keys.map((key, index) => `${key.endsWith("_at") ? FINE.replace("KEY", key) : key} as key_${index}`).join(", ");
  const { rows } = await peoplePool().query<CardRow & Record<string, string>>(
    `select ${CARD_COLUMNS}, ${keys} from tasks t ${CARD_JOINS} where ${where.join(" and ") || "true"} order by ${order.sql} limit ${limit + 1}`,
    values,
  );
  const last = rows.length > limit ? rows[limit - 1]! : undefined;
  return { items: rows.slice(0, limit).map(cardOf), next: last ? cursorOf(...order.keys.map((_, index) => last[`key_${index}`]!)) : null };
}

/** The conditions of a filter, and their values. */
export function whereOf(filter: Filter, visible: readonly string[] | null): { where: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const where: string[] = [];
  const add = (sql: string, value: unknown) => where.push(sql.replace("?", `$${values.push(value)}`));
  if (visible) add("t.capability = any(?::text[])", visible);
  if (filter.column) where.push(COLUMN_WHERE[filter.column]);
  if (filter.status?.length) add("case when t.status = 'needs_approval' and t.deadline <= (select deadline_now()) then 'expired' else t.status end = any(?::text[])", filter.status);
  if (filter.status?.length && !filter.status.includes("expired")) add("t.status = any(?::text[])", filter.status);
  if (filter.capability?.length) add("t.capability = any(?::text[])", filter.capability);
  if (filter.label?.length) add("t.labels @> ?::text[]", filter.label);
  if (filter.holder) add("(t.holder_name = ? or t.holder_id = ?)".replace(/\? or t.holder_id = \?/, `$${values.length + 1} or t.holder_id = ?`), filter.holder);
  if (filter.agent)
    add("t.first_claimed_at is not null and exists (select from task_events e where e.task_id = t.id and e.type = 'claimed' and ?::text in (e.actor_id, e.actor_name))", filter.agent);
  if (filter.q) add("position(lower(?::text) in lower(t.title)) > 0", filter.q);
  return { where, values };
}
