import type { Input, Output } from "../contract/operations";
import { peoplePool } from "./pool";
import { statement } from "./statement";
import type { EventRow } from "./read-window";

const read = statement<EventRow>(
  "read-task-events",
  `select e.id, e.xid, e.task_id, e.seq, e.type, e.at, e.actor_kind, e.actor_id, e.actor_name, e.attempt, e.status, e.capability, e.payload
   from task_events e join tasks t on t.id = e.task_id
   where e.task_id = :id::uuid and e.seq > :after::int and (:visible::text[] is null or t.capability = any(:visible::text[]))
   order by e.seq limit :limit::int`,
);

/** A task's part of the log, by sequence. Its cursors are sequence numbers. */
export async function readTaskEvents(input: Input<"listTaskEvents">, visible: readonly string[] | null = null): Promise<Output<"listTaskEvents">> {
  const limit = input.limit ?? 200;
  const rows = await read(peoplePool(), { id: input.id, after: input.after ?? 0, visible, limit: limit + 1 });
  const events = rows.slice(0, limit).map((row) => ({
    cursor: String(row.seq), taskId: row.task_id, seq: row.seq, type: row.type as Output<"listTaskEvents">["events"][number]["type"], at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name }, attempt: row.attempt, status: row.status, capability: row.capability, payload: row.payload,
  }));
  return { events, next: rows.length > limit ? String(events.at(-1)!.seq) : null };
}
