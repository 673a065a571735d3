import type { Event } from "../contract/event";
import type { EventRow } from "../db/read-window";

/** A row of the log as the contract says it. */
export function eventOf(row: EventRow, cursor: string): Event {
  return {
    cursor, taskId: row.task_id, seq: row.seq, type: row.type as Event["type"], at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    attempt: row.attempt, status: row.status, capability: row.capability, payload: row.payload,
  };
}
