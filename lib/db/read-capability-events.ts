import type { Output } from "../contract/operations";
import { peoplePool } from "./pool";
import type { EventRow } from "./read-window";
import { statement } from "./statement";

const read = statement<EventRow>(
  "read-capability-events",
  `select e.id, e.xid, e.task_id, e.seq, e.type, e.at, e.actor_kind, e.actor_id, e.actor_name, e.attempt, e.status, e.capability, e.payload
   from task_events e where e.task_id is null and e.capability = :name::text and (:before::int is null or e.seq < :before::int)
   order by e.seq desc limit :limit::int`,
);

/** A capability's own part of the log, the latest first. Its cursors are sequence numbers. */
export async function readCapabilityEvents(name: string, before: number | null = null, limit = 50): Promise<Output<"listCapabilityEvents">> {
  const rows = await read(peoplePool(), { name, before, limit: limit + 1 });
  const events = rows.slice(0, limit).map((row) => ({
    cursor: String(row.seq), taskId: null, seq: row.seq, type: row.type as Output<"listCapabilityEvents">["events"][number]["type"], at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name }, attempt: row.attempt, status: row.status, capability: row.capability, payload: row.payload,
  }));
  return { events, next: rows.length > limit ? String(events.at(-1)!.seq) : null };
}
