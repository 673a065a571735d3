// What is asked of the log as a whole: a page of it, all of it as a file, and whether it is whole.
import { z } from "zod";
import { Event, EventType } from "./event";
import { Cursor, Limit, Search } from "./query";
import { Id, Name, Time, TimeOut } from "./text";

export const auditFilters = {
  from: Time.optional(),
  to: Time.optional(),
  actor: z.string().min(1).max(200).optional().meta({ description: "The id or the name of who did it." }),
  type: z.array(EventType).optional(),
  capability: z.array(Name).optional(),
  taskId: Id.optional(),
  q: Search.optional().meta({ description: "Text in the payload, taken literally, whatever its case." }),
};

export const AuditQuery = z.strictObject({ ...auditFilters, cursor: Cursor.optional(), limit: Limit });
export const ExportQuery = z.strictObject({ ...auditFilters, format: z.enum(["jsonl", "csv"]) });
export const CheckQuery = z.strictObject({ cursor: Cursor.optional() });

export const AuditEvent = Event.extend({ taskTitle: z.string().nullable().meta({ description: "Of its task, as it is now; null where it has none, or retention removed it." }) }).meta({ id: "AuditEvent" });
export type AuditEvent = z.infer<typeof AuditEvent>;

export const AuditPage = z.object({
  events: z.array(AuditEvent),
  next: z.string().nullable().meta({ description: "Goes on where the search stopped. A page may be empty and have one." }),
  searchedTo: TimeOut.nullable().meta({ description: "How far back was looked; null: to the beginning." }),
});

export const AuditFault = z.object({
  taskId: z.string().nullable(),
  seq: z.number().int().nullable(),
  fault: z.enum(["sequence", "chain", "head", "fold", "anchor"]),
  detail: z.string(),
});
export type AuditFault = z.infer<typeof AuditFault>;

export const AuditCheck = z.object({
  checked: z.number().int().meta({ description: "How many tasks, or anchors, this step looked at." }),
  of: z.enum(["tasks", "anchors"]),
  total: z.number().int().nullable().meta({ description: "About how many tasks there are, or how many anchors." }),
  faults: z.array(AuditFault),
  next: z.string().nullable(),
});
export type AuditCheck = z.infer<typeof AuditCheck>;
