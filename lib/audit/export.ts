// GET /audit/export: the log as a file, stretch by stretch as fast as it is taken, so that memory stays where it was.
import type { Caller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { writeJson } from "../contract/write-json";
import { type AuditRow, idRange, readStretch } from "../db/audit-log";

const BATCH = 1_000;
const HEAD = "id,at,type,taskId,seq,actorKind,actorId,actorName,attempt,status,capability,payload,hash\r\n";

export async function exportAudit(caller: Caller, input: Input<"exportAudit">): Promise<Response> {
  const { low, high } = await idRange(input);
  const csv = input.format === "csv";
  const text = new TextEncoder();
  let place: string | null = String(BigInt(low) - 1n);
  const body = new ReadableStream<Uint8Array>({
    start: (out) => (csv ? out.enqueue(text.encode(HEAD)) : undefined),
    async pull(out) {
      let written = 0;
      while (place !== null && written === 0) {
        const { rows, end } = await readStretch("asc", place, input, caller, BATCH, high);
        place = end?.id ?? null;
        written = rows.length;
        if (written) out.enqueue(text.encode(rows.map(csv ? csvLine : jsonLine).join("")));
      }
      if (place === null) out.close();
    },
  }, { highWaterMark: 1 });
  const type = csv ? "text/csv; charset=utf-8; header=present" : "application/jsonl; charset=utf-8";
  return new Response(body, { headers: { "content-type": type, "content-disposition": `attachment; filename="holdpoint-log.${input.format}"` } });
}

function jsonLine(row: AuditRow): string {
  const actor = { kind: row.actor_kind, id: row.actor_id, name: row.actor_name };
  const { id, fine, type, seq, attempt, status, capability, payload, hash } = row;
  // A payload is kept as it was written, and may hold line breaks between its words.
  return `${writeJson({ id, at: fine, type, taskId: row.task_id, seq, actor, attempt, status, capability, payload, hash }).replace(/[\r\n]+/g, " ")}\n`;
}

function csvLine(row: AuditRow): string {
  const cells = [row.id, row.fine, row.type, row.task_id, row.seq, row.actor_kind, row.actor_id, row.actor_name, row.attempt, row.status, row.capability, row.payload.text, row.hash];
  return `${cells.map(cell).join(",")}\r\n`;
}

/** A spreadsheet runs what begins like a formula: such a text gets an apostrophe before it. */
export function cell(value: string | number | null): string {
  if (value === null || typeof value === "number") return String(value ?? "");
  const tame = /^[\s\p{Cf}\p{Cc}]*[=+\-@\t\r|%\uff1d\uff0b\uff0d\uff20]/u.test(value) ? `'${value}` : value;
  return /[",\r\n']|^\s|\s$/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}
