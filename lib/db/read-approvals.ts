// The list of approvals: open ones first what cannot be undone, then by deadline; others newest first,
// each by what made it one: the decision, the deadline, the asking.
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { APPROVAL_COLUMNS, APPROVAL_JOINS, listRowOf, type OwnColumns, type SummaryRow } from "./approval-row";
import { cursorOf, ID_PART, NUMBER_PART, readCursor, TIME_PART } from "./cursor";
import { peoplePool } from "./pool";
import { VIEWERS } from "./viewers";

// Each clock is read once for the statement, and what a row shows is read for the rows of the page alone.
const OPEN = "a.state = 'open' and a.expires_at > (select deadline_now())";
const OVERDUE = "a.state = 'open' and a.expires_at <= (select deadline_now())";
const SOONEST = "a.reversible, a.expires_at, a.id";
const FINE = "'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"'";
const APPROVES = "(select count(*) from decisions d where d.approval_id = a.id and d.verdict = 'approved' and d.undone_at is null and (a.state <> 'open' or still_decides(a.id, d.user_id)))::int";
const SNOOZED_UNTIL = "(select s.until from snoozes s where s.approval_id = a.id and s.user_id = $1::text and s.until > (select board_now()))";
const SNOOZED = "a.id in (select s.approval_id from snoozes s where s.user_id = $1::text and s.until > (select board_now()))";

/** SQL about the person who asks, `$1`. An open request has votes only where it needs several. */
const WAITS = `not (${SNOOZED}) and (t.assignee_id is null or t.assignee_id = $1::text)
  and exists (select from users m where m.id = $1::text and m.role <> 'viewer')
  and (a.approvals_needed = 1 or not exists (select from decisions d where d.approval_id = a.id and d.user_id = $1::text and d.undone_at is null) or ${APPROVES} >= a.approvals_needed)
  and a.capability in (select c.name from capabilities c where is_decider(c.deciders, $1::text))
  and not (a.capability in (select c.name from capabilities c where c.separate_duties)
    and ((a.asker_kind = 'person' and a.asker_id = $1::text) or (a.asker_kind = 'agent' and a.asker_id in (select g.id::text from agents g where g.owner_id = $1::text))))`;

type Filter = Partial<Input<"listApprovals">>;
type Row = SummaryRow & OwnColumns & { key_0: number; key_1: string; key_2: string };

/** `visible`: the capabilities seen, null sees all. `me`: the person who asks, null for a key. */
export async function readApprovals(filter: Filter, visible: readonly string[] | null = null, me: string | null = null): Promise<Output<"listApprovals">> {
  const limit = filter.limit ?? 50;
  const { rows } = await peoplePool().query<Row>(listStatement({ ...filter, limit }, visible, me));
  const last = rows.length > limit ? rows[limit - 1]! : undefined;
  const next = last ? (isOpen(filter) ? cursorOf(last.key_0, last.key_1, last.id) : cursorOf(last.key_2, last.id)) : null;
  return { items: rows.slice(0, limit).map(listRowOf), next };
}

/** Reads one row more than the page, to know whether there is a next one. Each part is read by its own index, up to a page. */
export function listStatement(filter: Filter & { limit: number }, visible: readonly string[] | null, me: string | null): { text: string; values: unknown[] } {
  const values: unknown[] = [me];
  const where = conditions(filter, visible, (value) => `$${values.push(value)}`);
  const after = readCursor(filter.cursor, isOpen(filter) ? [NUMBER_PART, TIME_PART, ID_PART] : [TIME_PART, ID_PART]);
  const newest = newestBy(filter.state);
  if (after) {
    const [first, second, third] = after.map((part) => `$${values.push(part)}`);
    where.push(isOpen(filter)
      ? `(${SOONEST}) > (${first}::int::boolean, ${second}::timestamptz, ${third}::uuid)`
      : `(${newest}, a.id) < (${first}::timestamptz, ${second}::uuid)`);
  }
  const asked = askedOfTasks(filter, where, values);
  const order = `order by ${isOpen(filter) ? SOONEST : `${newest} desc, a.id desc`}`;
  const tasks = where.some((one) => /\bt\./.test(one)) ? "join tasks t on t.id = a.task_id" : "";
  const keys = "a.id, a.reversible, a.expires_at, a.decided_at, a.created_at";
  const parts = partsOf(filter.state, me).map((part) => `(select ${keys} from approvals a ${tasks} where ${[part, ...where].join(" and ")} ${order} limit ${filter.limit + 1})`);
  const text = `with ${asked}page as materialized (select a.id from (${parts.join(" union all ")}) a ${order} limit ${filter.limit + 1})
     select ${APPROVAL_COLUMNS}, case when $1::text is not null then ${VIEWERS} end as viewers, a.shape, ${SNOOZED_UNTIL} as snoozed_until, ${APPROVES} as approvals,
       a.reversible::int as key_0, to_char(a.expires_at at time zone 'UTC', ${FINE}) as key_1, to_char(${newest} at time zone 'UTC', ${FINE}) as key_2
     from page join approvals a on a.id = page.id ${APPROVAL_JOINS} ${order}`;
  return { text, values };
}

/**
 * What an open list asks of tasks is answered once, of those that wait, and not request by request. Any other list joins them.
 * Adds to `where` and `values`, and gives back what has to stand before the page.
 */
function askedOfTasks(filter: Filter, where: string[], values: unknown[]): string {
  if (!isOpen(filter)) return "";
  const parts: string[] = [];
  const tasks = (name: string, condition: string) => parts.push(`${name} as materialized (select t.id from tasks t where t.status = 'needs_approval' and ${condition}), `);
  if (filter.assignee && filter.assignee !== "none") {
    tasks("assigned", `t.assignee_id = ${filter.assignee === "me" ? "$1::text" : `$${values.push(filter.assignee)}`}`);
    where.push("a.task_id = any(array(select id from assigned))");
  }
  if (filter.q) {
    const text = `lower($${values.push(filter.q)}::text)`;
    tasks("titled", `position(${text} in lower(t.title)) > 0`);
    where.push(`(position(${text} in lower(concat_ws(' ', a.question, a.target, a.asker_name))) > 0 or a.task_id in (select id from titled))`);
  }
  return parts.join("");
}

function isOpen({ state }: Filter): boolean {
  return state === "open" || state === "waiting" || state === "snoozed";
}

function newestBy(state: Filter["state"]): string {
  return state === "decided" ? "a.decided_at" : state === "expired" ? "a.expires_at" : "a.created_at";
}

function partsOf(state: Filter["state"], me: string | null): string[] {
  if ((state === "waiting" || state === "snoozed") && me === null) throw Refusal.invalid("/state", "is about the one who asks, and a key decides nothing");
  if (isOpen({ state })) return [`${OPEN} and not a.reversible`, `${OPEN} and a.reversible`];
  if (state === "expired") return ["a.state = 'expired'", OVERDUE];
  return [state ? `a.state = '${state}'` : "true"];
}

function conditions(filter: Filter, visible: readonly string[] | null, parameter: (value: unknown) => string): string[] {
  const where = filter.state === "waiting" ? [WAITS] : filter.state === "snoozed" ? [SNOOZED] : [];
  if (visible) where.push(`a.capability = any(${parameter(visible)}::text[])`);
  if (filter.capability?.length) where.push(`a.capability = any(${parameter(filter.capability)}::text[])`);
  if (filter.risk) where.push(`a.risk = ${parameter(filter.risk)}`);
  if (filter.agent) where.push(`${parameter(filter.agent)} in (a.asker_id, a.asker_name)`);
  if (filter.assignee === "none") where.push("t.assignee_id is null");
  else if (filter.assignee && !isOpen(filter)) where.push(`t.assignee_id = ${filter.assignee === "me" ? "$1::text" : parameter(filter.assignee)}`);
  if (filter.q && !isOpen(filter)) where.push(`position(lower(${parameter(filter.q)}::text) in lower(concat_ws(' ', a.question, a.target, t.title, a.asker_name))) > 0`);
  return where;
}
