// GET /audit: a page of the log, newest first. Looks at a bounded part of it and says how far back it came.
import type { Caller } from "../contract/caller";
import type { AuditEvent } from "../contract/audit";
import type { Event } from "../contract/event";
import type { Input, Output } from "../contract/operations";
import { type AuditRow, idRange, readStretch } from "../db/audit-log";
import { cursorOf, readCursor } from "../db/cursor";
import { peoplePool } from "../db/pool";
import { readTitles } from "../db/read-titles";

const PAGE = 50;
const STRETCHES = 5;

export async function listAudit(caller: Caller, input: Input<"listAudit">): Promise<Output<"listAudit">> {
  const limit = input.limit ?? PAGE;
  const [from] = readCursor(input.cursor, [/^\d{1,18}$/]) ?? [];
  const { low, high } = await idRange(input);
  const found: AuditRow[] = [];
  let place = from ?? String(BigInt(high) + 1n);
  for (let read = 0; read < STRETCHES; read++) {
    const { rows, end } = await readStretch("desc", place, input, caller, limit - found.length);
    found.push(...rows);
    if (!end || BigInt(end.id) < BigInt(low)) break;
    if (found.length === limit || read === STRETCHES - 1) return { events: await eventsOf(found), next: cursorOf(end.id), searchedTo: end.at };
    place = end.id;
  }
  return { events: await eventsOf(found), next: null, searchedTo: null };
}

async function eventsOf(rows: AuditRow[]): Promise<AuditEvent[]> {
  const ids = [...new Set(rows.flatMap(({ task_id }) => task_id ?? []))];
  const titles = new Map((ids.length ? await readTitles(peoplePool(), { ids }) : []).map(({ id, title }) => [id, title]));
  return rows.map((row) => ({ ...eventOf(row), taskTitle: titles.get(row.task_id ?? "") ?? null }));
}

function eventOf(row: AuditRow): Event {
  return {
    cursor: row.id, taskId: row.task_id, seq: row.seq, type: row.type as Event["type"], at: row.at, actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    attempt: row.attempt, status: row.status, capability: row.capability, payload: row.payload,
  };
}
