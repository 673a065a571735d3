// How events are drafted and appended, in the statement that makes the change. A trigger rings the doorbell.
import type { Actor } from "../contract/actor";
import type { EventType } from "../contract/event";
import type { Sets } from "./sets";

/** The parameters `:byKind`, `:byId`, `:byName` as an SQL actor. */
export const BY = "row(:byKind::text, :byId::text, :byName::text)::actor";

type ActorColumns = readonly [kind: string, id: string, name: string];
const BY_CALLER: ActorColumns = [":byKind::text", ":byId::text", ":byName::text"];
export const BY_SYSTEM: ActorColumns = ["'system'::text", "null::text", "'Holdpoint'::text"];

export function by(actor: Actor): { byKind: string; byId: string | null; byName: string } {
  return { byKind: actor.kind, byId: actor.id, byName: actor.name };
}

type Draft = { type: EventType; status: string; payload: string; by?: ActorColumns; attempt?: string; after?: string };

/**
 * SQL for the next event of the row `t` (a task with `at`, the time of the change): what the function `next_event` gives,
 * written out, since a call of it for every row costs more than the hash.
 * `after` names an event drafted just before for the same task.
 */
export function nextEvent({ type, status, payload, by: who = BY_CALLER, attempt = "t.attempt", after }: Draft): string {
  const hash = after ? `coalesce((${after}).hash, t.event_hash)` : "t.event_hash";
  const seq = after ? `coalesce((${after}).seq, t.event_seq) + 1` : "t.event_seq + 1";
  const hashed = `json_build_array(t.id, ${seq}, '${type}'::text, (extract(epoch from t.at) * 1000000)::bigint, ${who.join(", ")}, ${attempt}, ${status}::text, t.capability, ${payload})`;
  return `row(t.id, ${seq}, '${type}', t.at, row(${who.join(", ")})::actor, ${attempt}, ${status}, t.capability, ${payload},
    sha256(coalesce(${hash}, ''::bytea) || convert_to(${hashed}::text, 'UTF8')))::event_draft`;
}

/** An event of every row of a statement, its fields in SQL over the row `t`, which has `at` and the event's `payload`. */
type RowEvent = { type: EventType; status: string; by: ActorColumns; attempt: string };

/** SQL: the hash of that event, the next one of the row's task. Where thousands are written a second: a draft costs a tenth of their statement. */
export function nextHash({ type, status, by: who, attempt }: RowEvent): string {
  return `sha256(t.event_hash || convert_to(json_build_array(t.id, t.event_seq + 1, '${type}'::text, (extract(epoch from t.at) * 1000000)::bigint, ${who.join(", ")}, ${attempt}, ${status}::text, t.capability, t.payload)::text, 'UTF8'))`;
}

/** SQL that appends such events, each for every row of its `from`, with the `hash` that it was given there. */
export function appendNext(...appended: { event: RowEvent; from: string }[]): string {
  const rows = appended.map(({ event: { type, status, by: who, attempt }, from }) =>
    `select t.id, t.event_seq + 1, '${type}', t.at, ${who.join(", ")}, ${attempt}, ${status}, t.capability, t.payload, t.hash from ${from} t`);
  return `insert into task_events (task_id, seq, type, at, actor_kind, actor_id, actor_name, attempt, status, capability, payload, hash)
    ${rows.join(" union all ")} order by 1`;
}

/** What every change sets, from the row `d` with its event's `hash`. */
export const MOVED: Sets = { version: "t.version + 1", updated_at: "d.at", event_seq: "t.event_seq + 1", event_hash: "d.hash" };

/** SQL that appends drafted events; `from` gives rows with a column `e`. */
export function appendEvents(from: string): string {
  return `insert into task_events (task_id, seq, type, at, actor_kind, actor_id, actor_name, attempt, status, capability, payload, hash)
    select (e).task_id, (e).seq, (e).type, (e).at, ((e).actor).kind, ((e).actor).id, ((e).actor).name,
      (e).attempt, (e).status, (e).capability, (e).payload, (e).hash
    from ${from} order by (e).task_id, (e).seq`;
}

/** SQL: what every change sets, from the drafted event `e` of the row `d`. */
export const STAMPED = "version = t.version + 1, updated_at = d.at, event_seq = (d.e).seq, event_hash = (d.e).hash";
