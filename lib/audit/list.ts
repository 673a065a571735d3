// GET /audit: a page of the log, newest first. Looks at a bounded part of it and says how far back it came.
import type { Caller } from "../contract/caller";
import type { Event } from "../contract/event";
import type { Input, Output } from "../contract/operations";
import { type AuditRow, idRange, readStretch } from "../db/audit-log";
import { cursorOf, readCursor } from "../db/cursor";

const PAGE = 50;
const STRETCHES = 5;

export async function listAudit(caller: Caller, input: Input<"listAudit">): Promise<Output<"listAudit">> {
  const limit = input.limit ?? PAGE;
  const [from] = readCursor(input.cursor, [/^\d{1,18}$/]) ?? [];
  const { low, high } = await idRange(input);
  const events: Event[] = [];
  let place = from ?? String(BigInt(high) + 1n);
  for (let read = 0; read < STRETCHES; read++) {
    const { rows, end } = await readStretch("desc", place, input, caller, limit - events.length);
    events.push(...rows.map(eventOf));
    if (!end || BigInt(end.id) < BigInt(low)) return { events, next: null, searchedTo: null };
    if (events.length === limit) return { events, next: cursorOf(end.id), searchedTo: end.at };
    place = end.id;
    if (read === STRETCHES - 1) return { events, next: cursorOf(end.id), searchedTo: end.at };
  }
  return { events, next: null, searchedTo: null };
}

function eventOf(row: AuditRow): Event {
  return {
    cursor: row.id, taskId: row.task_id, seq: row.seq, type: row.type as Event["type"], at: row.at, actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    attempt: row.attempt, status: row.status, capability: row.capability, payload: row.payload,
  };
}
