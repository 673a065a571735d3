// What people send: decisions, and what runs the board.
import { z } from "zod";
import { MIB } from "./json";
import { json } from "./json-field";
import { Pointer } from "./change-request";
import { Problem } from "./problem";
import { anyText, Id, line, Sha256, text, Time } from "./text";

export const Decision = z.strictObject({
  verdict: z.enum(["approve", "request_changes", "reject"]),
  seenHash: Sha256,
  comment: anyText(5000).optional(),
  answers: json().optional(),
  edits: json(z.array(z.strictObject({ pointer: z.string().max(1000), value: z.unknown() })).max(200), MIB).optional(),
  option: z.number().int().min(0).max(7).optional(),
  chosen: z
    .record(Pointer, z.array(z.number().int().min(0).max(4999)).min(1).max(5000))
    .refine((chosen) => Object.keys(chosen).length <= 50, { error: "must name at most 50 tables" })
    .optional()
    .meta({ description: "The ticked rows of each table to choose from, ascending: `{\"/blocks/2\": [0, 3]}`." }),
  notes: z
    .array(
      z.strictObject({
        pointer: z.string().max(1000).meta({ description: "What of the request it is about: a JSON pointer, empty for all of it." }),
        line: z.number().int().min(0).optional().meta({ description: "Of the patch block that `pointer` names: a line of its diff, counted from 0." }),
        text: text(2000),
        images: z.array(Id).max(5).optional().meta({ description: "Attachments of the person's own." }),
      }),
    )
    .max(200)
    .refine((notes) => notes.flatMap(({ images = [] }) => images).length <= 20, { error: "must have at most 20 images" })
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

/** Why one of many was refused. */
export const ItemProblem = Problem.pick({ code: true, detail: true, errors: true, parts: true }).extend({ code: z.string() });

export const Seen = z.strictObject({
  seenHash: Sha256,
  parts: z.array(z.string().min(1).max(200)).min(1).max(600).meta({
    description:
      "What was on screen: `block:0` whole, `image:<id>`, `field:0:3` a guessed value that was confirmed; in an option `option:1:block:0`. " +
      "Also `shown` (its row in a list), `opened` (the request), and `opened:` before the name of a part that was opened. What the request does not have is not kept.",
  }),
});
export const Presence = z.strictObject({
  leave: z.literal(true).optional().meta({ description: "Left out: still here. Who says nothing for 20 seconds fades; say it every 8." }),
});
export const Assign = z.strictObject({ assignee: z.string().min(1).max(200).nullable() });
export const Snooze = z.strictObject({ until: Time.nullable() });
export const Comment = z.strictObject({ text: text(5000) });
export const Note = z.strictObject({ note: anyText(2000).optional() });
/** Why a capability stands still, or goes on. */
export const Why = z.strictObject({ reason: text(1000).optional() });

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
