// Stretches of the log by event id. No filter has an index of its own, which every write would pay for: a statement
// looks at a bounded number of events and says how far it came.
import { type Caller, visibleTo } from "../contract/caller";
import { KEYS_HEAR } from "../contract/event-types";
import type { Json } from "../contract/json";
import { peoplePool } from "./pool";
import { statement } from "./statement";

export type AuditFilter = {
  from?: string | undefined; to?: string | undefined; actor?: string | undefined; type?: string[] | undefined; capability?: string[] | undefined; taskId?: string | undefined; q?: string | undefined;
};
export type AuditRow = {
  id: string; task_id: string | null; seq: number; type: string; at: string; fine: string; actor_kind: "agent" | "person" | "system"; actor_id: string | null; actor_name: string;
  attempt: number | null; status: string | null; capability: string | null; payload: Json; hash: string;
};
type Place = { id: string; at: string };

export const STRETCH = 10_000;

const COLUMNS = `e.id, e.task_id, e.seq, e.type, e.at, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as fine, e.actor_kind, e.actor_id, e.actor_name,
  e.attempt, e.status, e.capability, e.payload, encode(e.hash, 'hex') as hash`;
const HEARD = KEYS_HEAR.map((type) => `'${type}'`).join(", ");
const WANTED = `(:by::text = 'person' or e.task_id is not null or e.capability is not null or e.type in (${HEARD})) and (:visible::text[] is null or e.capability = any(:visible::text[])) and (:from::timestamptz is null or e.at >= :from::timestamptz) and (:to::timestamptz is null or e.at <= :to::timestamptz)
  and (:actor::text is null or :actor::text in (e.actor_id, e.actor_name)) and (:type::text[] is null or e.type = any(:type::text[])) and (:capability::text[] is null or e.capability = any(:capability::text[]))
  and (:taskId::uuid is null or e.task_id = :taskId::uuid) and (:q::text is null or position(lower(:q::text) in lower(e.payload::text)) > 0)`;

const stretch = (order: "asc" | "desc") => `select ${COLUMNS} from (
    select * from task_events where id ${order === "asc" ? ">" : "<"} :place::bigint and id <= :top::bigint order by id ${order} limit ${STRETCH}
  ) e where ${WANTED} order by e.id ${order} limit :limit::int`;
const down = statement<AuditRow>("audit-down", stretch("desc"));
const up = statement<AuditRow>("audit-up", stretch("asc"));
// A task's own events are found by its index, however old they are: in its sequence, which is the order of the ids, since an
// order by id would have the planner walk the whole log.
const ofTask = (order: "asc" | "desc") => `select ${COLUMNS} from task_events e where e.task_id = :taskId::uuid and e.id ${order === "asc" ? ">" : "<"} :place::bigint and e.id <= :top::bigint and ${WANTED} order by e.seq ${order} limit :limit::int`;
const downTask = statement<AuditRow>("audit-down-task", ofTask("desc"));
const upTask = statement<AuditRow>("audit-up-task", ofTask("asc"));

const endDown = statement<Place>("audit-end-down", `select id, at from task_events where id < :place::bigint order by id desc offset ${STRETCH - 1} limit 1`);
const endUp = statement<Place>("audit-end-up", `select id, at from task_events where id > :place::bigint and id <= :top::bigint order by id offset ${STRETCH - 1} limit 1`);

export type Stretch = { rows: AuditRow[]; /** Where the next stretch begins; null at the end of the log. */ end: Place | null };
const TOP = "9223372036854775807";

/** Events before (`desc`) or after (`asc`) a place, at most `limit`, out of one stretch. */
export async function readStretch(order: "asc" | "desc", place: string, filter: AuditFilter, caller: Caller, limit: number, top = TOP): Promise<Stretch> {
  const values = { ...filter, type: filter.type ?? null, capability: filter.capability ?? null, visible: visibleTo(caller), by: caller.kind, place, top, limit };
  const read = filter.taskId ? (order === "asc" ? upTask : downTask) : order === "asc" ? up : down;
  const rows = await read(peoplePool(), values);
  const last = rows.at(-1);
  if (rows.length === limit && last) return { rows, end: { id: last.id, at: last.at } };
  if (filter.taskId) return { rows, end: null };
  const [end] = await (order === "asc" ? endUp : endDown)(peoplePool(), { place, top });
  return { rows, end: end ?? null };
}

const at = statement<Place>("audit-at", "select id, at from task_events where id >= :id::bigint order by id limit 1");
const ends = statement<{ low: string | null; high: string | null }>("audit-ends", "select (select id from task_events order by id limit 1) as low, (select id from task_events order by id desc limit 1) as high");

/** How far a transaction's time may lie from the order of the ids. */
const SLACK_MS = 10 * 60_000;

/** The ids between which all events of a time lie: times grow with ids but for some minutes, so they are looked up by halves. */
export async function idRange({ from, to }: AuditFilter): Promise<{ low: string; high: string }> {
  const [{ low, high } = { low: null, high: null }] = await ends(peoplePool());
  if (low === null || high === null) return { low: "0", high: "0" };
  const [first, last] = [BigInt(low), BigInt(high)];
  const begin = from ? await firstAfter(Date.parse(from) - SLACK_MS, first, last) : first;
  const end = to ? await firstAfter(Date.parse(to) + SLACK_MS, first, last) : last;
  return { low: String(begin), high: String(end) };
}

async function firstAfter(time: number, first: bigint, last: bigint): Promise<bigint> {
  let [low, high] = [first, last];
  while (low < high) {
    const middle = (low + high) / 2n;
    const [found] = await at(peoplePool(), { id: String(middle) });
    if (!found || Date.parse(found.at) >= time) high = middle;
    else low = BigInt(found.id) + 1n;
  }
  return low;
}
