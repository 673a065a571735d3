// What people send: decisions, and what runs the board.
import { z } from "zod";
import { json, MIB } from "./json";
import { anyText, Id, line, Sha256, text, Time } from "./text";

export const Decision = z.strictObject({
  verdict: z.enum(["approve", "request_changes", "reject"]),
  seenHash: Sha256,
  comment: anyText(5000).optional(),
  answers: json().optional(),
  edits: json(z.array(z.strictObject({ pointer: z.string().max(1000), value: z.unknown() })).max(200), MIB).optional(),
  option: z.number().int().min(0).max(7).optional(),
  notes: z
    .array(z.strictObject({ pointer: z.string().max(1000), line: z.number().int().min(0).optional(), text: text(2000) }))
    .max(200)
    .optional(),
});
export type Decision = z.infer<typeof Decision>;

export const Requeue = z.strictObject({
  input: json().optional(),
  priority: z.number().int().min(-1000).max(1000).optional(),
  note: anyText(2000).optional(),
  checked: text(2000).optional().meta({ description: "For `outcome_unknown`: how the side effect was checked." }),
});
export type Requeue = z.infer<typeof Requeue>;

export const Cancel = z.strictObject({ reason: anyText(2000).optional() });
export type Cancel = z.infer<typeof Cancel>;

export const Decisions = z.strictObject({ items: z.array(Decision.extend({ approvalId: Id })).min(1).max(50) });
export type Decisions = z.infer<typeof Decisions>;

export const Seen = z.strictObject({
  seenHash: Sha256,
  parts: z.array(z.string().min(1).max(200)).min(1).max(600).meta({ description: "What was on screen: `block:0`, `field:0:3`, `image:<id>`." }),
});
export const Presence = z.strictObject({
  leave: z.literal(true).optional().meta({ description: "Left out: still here. Who says nothing for 20 seconds fades; say it every 8." }),
});
export const Assign = z.strictObject({ assignee: z.string().min(1).max(200).nullable() });
export const Snooze = z.strictObject({ until: Time.nullable() });
export const Comment = z.strictObject({ text: text(5000) });
export const Note = z.strictObject({ note: anyText(2000).optional() });
export const Reason = z.strictObject({ reason: text(2000) });

export const UpdateTask = z.strictObject({
  title: line(200).optional(),
  priority: z.number().int().min(-1000).max(1000).optional(),
  labels: z.array(line(100)).max(20).optional(),
  availableAt: Time.optional(),
  maxFailures: z.number().int().min(1).max(1000).optional(),
  input: json().optional(),
});

export const Setup = z.strictObject({
  token: z.string().min(1).max(200),
  name: line(100),
  email: z.email().max(254),
  password: z.string().min(8).max(128),
});
export type Setup = z.infer<typeof Setup>;

export const IdPath = z.object({ id: Id });
