// The list of tasks: filtered, in one of four orders, page by page. Each is read in the order of an index; what no index
// helps with is looked for in a bounded stretch at a time.
import type { Input, Output } from "../contract/operations";
import type { Column } from "../contract/columns";
import { ANSWERED, type Status } from "../contract/statuses";
import { WAITING } from "../contract/task-list";
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
    after: "t.priority <= K1::int and (t.priority < K1::int or (t.priority = K1::int and (t.created_at, t.id) > (K2::timestamptz, K3::uuid)))",
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

/** So many rows are looked at for what no index finds; the page then says where to go on. A board reads six columns at once. */
const STRETCH = 10_000;
const COLUMN_STRETCH = 4_000;
/** Before any of these all leases are put in order. */
const LEASE_STRETCH = 1_000;

/** `found` is told where a stretch was looked through: how many fit in it, and whether that was all there are. */
export type TaskPage = Output<"listTasks"> & { found?: { count: number; all: boolean } };

export async function readTasks(filter: Filter, visible: readonly string[] | null = null): Promise<Output<"listTasks">> {
  const { items, next } = await readPage(filter, visible);
  return { items, next };
}

export async function readPage(filter: Filter, visible: readonly string[] | null): Promise<TaskPage> {
  const limit = filter.limit ?? 50;
  const order = ORDERS[filter.order ?? "newest"];
  const where = whereOf(filter, visible);
  const checks = order.keys.map((key) => (key === "t.id" ? ID_PART : key === "t.priority" ? NUMBER_PART : TIME_PART));
  const after = readCursor(filter.cursor, checks);
  if (after) where.base.push(after.reduce((sql, part, index) => sql.replaceAll(`K${index + 1}`, `$${where.values.push(part)}`), order.after as string));
  const keys = order.keys.map((key, index) => `${key.endsWith("_at") ? FINE.replace("KEY", key) : key} as key_${index}`).join(", ");
  const searched = where.fits.length > 0;
  const stretch = filter.column === "in_progress" ? LEASE_STRETCH : filter.column ? COLUMN_STRETCH : STRETCH;
  const { rows } = await peoplePool().query<CardRow & Record<string, string> & Looked>(
    searched
      ? `with stretch as materialized (select t.id, t.priority, t.created_at, t.updated_at, ${where.fits.join(" and ")} as fits from ${sourceOf(filter, where.base, order.sql, stretch)} t order by ${order.sql} limit ${stretch})
         select ${CARD_COLUMNS}, ${keys}, looked.* from (select count(*)::int as looked, count(*) filter (where fits)::int as fitting,
             (select array[${order.keys.map((key) => (key.endsWith("_at") ? FINE.replace("KEY", key) : `${key}::text`)).join(", ")}] from stretch t order by ${order.sql} offset greatest(0, (select count(*) from stretch) - 1) limit 1) as last from stretch) looked
           left join (select t.* from (select t.id from stretch t where t.fits order by ${order.sql} limit ${limit + 1}) fit join tasks t on t.id = fit.id) t on true ${CARD_JOINS} order by ${order.sql}`
      : `select ${CARD_COLUMNS}, ${keys} from ${sourceOf(filter, where.base, order.sql, limit + 1)} t ${CARD_JOINS} order by ${order.sql} limit ${limit + 1}`,
    where.values,
  );
  const cards = rows.filter(({ id }) => id !== null);
  const last = cards.length > limit ? cards[limit - 1]! : undefined;
  const items = cards.slice(0, limit).map(cardOf);
  const next = last ? cursorOf(...order.keys.map((_, index) => last[`key_${index}`]!)) : null;
  if (!searched) return { items, next };
  const { looked, fitting, last: end } = rows[0]!;
  return { items, next: next ?? (looked === stretch ? cursorOf(...end!) : null), found: { count: fitting, all: looked < stretch } };
}

type Looked = { looked: number; fitting: number; last: string[] | null };

/** Where rows come from, in order and no more than `most`, by the index that has them so also where statistics are old. */
function sourceOf(filter: Filter, base: string[], order: string, most: number): string {
  const branch = (more: string[]) => `(select * from tasks t where ${[...base, ...more].join(" and ") || "true"} order by ${order} limit ${most})`;
  if (filter.order === "claim" || filter.column === "pending") return `(${waitingParts(filter, base).map((part) => branch([part])).join(" union all ")})`;
  // Leases are few, and change too often for an index in the order of a list.
  if (filter.column === "in_progress")
    return `(select t.* from (select t.id from (select t.id, t.created_at from tasks t where ${base.join(" and ")} offset 0) t order by ${order} limit ${most}) first join tasks t on t.id = first.id)`;
  return branch([]);
}

/** What waits for a claim, in the parts that an index each has in that order. */
function waitingParts({ column, status: named }: Filter, base: string[]): string[] {
  const status = named?.length ? named : [...WAITING];
  const pending = column ? column === "pending" : status.includes("pending");
  const answered = column ? column === "answered" : status.some((one) => one !== "pending");
  return [...(pending ? pendingParts(base) : []), ...(answered ? [COLUMN_WHERE.answered] : [])];
}

function pendingParts(base: string[]): string[] {
  if (!base.some((condition) => condition.startsWith("t.capability ="))) return [COLUMN_WHERE.pending];
  return ["t.first_claimed_at is null", "t.first_claimed_at is not null"].map((half) => `${COLUMN_WHERE.pending} and ${half}`);
}

/** Whether these parts are just what has the status: the two answered ones share an index, in which either alone is looked for. */
function areOfStatus({ order, column, status = [] }: Filter): boolean {
  return order === "claim" && !column && ANSWERED.filter((one) => status.includes(one)).length !== 1;
}

/** Up to `most` rows of a column, counted. */
export function countStatement(filter: Filter & { column: Column }, visible: readonly string[] | null, most: number): { text: string; values: unknown[] } {
  const { base, values } = whereOf(filter, visible);
  const branch = (more: string[]) => `(select from tasks t where ${[...base, ...more].join(" and ")} limit ${most})`;
  const parts = filter.column === "pending" ? pendingParts(base) : [];
  const rows = parts.length > 1 ? `(${parts.map((part) => branch([part])).join(" union all ")} limit ${most})` : branch([]);
  return { text: `select count(*) from ${rows} s`, values };
}

/** Whether a page of it is looked for in a stretch, and counted there. */
export function isSearched(filter: Filter, visible: readonly string[] | null): boolean {
  return whereOf(filter, visible).fits.length > 0;
}

type Where = { base: string[]; fits: string[]; values: unknown[] };

/**
 * The conditions of a filter: `base` are those that an index answers, `fits` those that each row is asked for. Leases are
 * read whole before they are in order, so what their own rows tell is asked there.
 */
function whereOf(filter: Filter, visible: readonly string[] | null): Where {
  const values: unknown[] = [];
  const base: string[] = [];
  const fits: string[] = [];
  const own = filter.column === "in_progress" ? base : fits;
  const add = (sql: string, value: unknown) => own.push(sql.replace("?", `$${values.push(value)}`));
  if (visible?.length === 1) base.push(`t.capability = $${values.push(visible[0])}`);
  else if (visible) add("t.capability = any(?::text[])", visible);
  if (filter.column) base.push(COLUMN_WHERE[filter.column]);
  const status = filter.status?.length ? [...new Set(filter.status)] : undefined;
  if (status?.length === 1 && !RUNS_OUT.has(status[0]!) && filter.order !== "claim") base.push(`t.status = '${status[0]}'`);
  else if (status && !areOfStatus(filter)) add("case when t.status = 'needs_approval' and t.deadline <= (select deadline_now()) then 'expired' else t.status end = any(?::text[])", status);
  if (filter.capability?.length === 1) base.push(`t.capability = $${values.push(filter.capability[0])}`);
  else if (filter.capability?.length) add("t.capability = any(?::text[])", filter.capability);
  if (filter.label?.length) add("t.labels @> ?::text[]", filter.label);
  if (filter.holder) add("(t.holder_name = ? or t.holder_id = ?)".replace(/\? or t.holder_id = \?/, `$${values.length + 1} or t.holder_id = ?`), filter.holder);
  if (filter.agent)
    fits.push(`(t.first_claimed_at is not null and exists (select from task_events e where e.task_id = t.id and e.at between t.created_at - interval '1 day' and t.updated_at + interval '1 day' and e.type = 'claimed' and $${values.push(filter.agent)}::text in (e.actor_id, e.actor_name)))`);
  if (filter.q) add("position(lower(?::text) in lower(t.title)) > 0", filter.q);
  return { base, fits, values };
}

/** Of these the clock decides which one a task is in. */
const RUNS_OUT: ReadonlySet<Status> = new Set(["needs_approval", "expired"]);
