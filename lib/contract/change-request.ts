// What an agent parks with: an immutable document that a person decides on (docs/approvals).
import { z } from "zod";
import { AnswerSchema } from "./answer-schema";
import { RISKS } from "./risks";
import { anyText, Id, line, text } from "./text";

export const Pointer = z.string().max(1000).regex(/^(?:\/(?:[^~/]|~[01])*)*$/, "must be a JSON pointer");
const title = line(200).optional();
const volatile = z.boolean().optional().meta({ description: "Shown, and left out of the content hash." });

export const FIELD_TYPES = ["text", "long_text", "number", "date", "choice", "boolean", "file", "secret"] as const;
export const FIELD_SOURCES = ["profile", "generated", "page_default", "guessed"] as const;

export const RequestField = z.strictObject({
  name: text(200),
  label: anyText(300).optional(),
  type: z.enum(FIELD_TYPES),
  value: z.union([anyText(65_536), z.number(), z.boolean(), z.null()]),
  source: z.enum(FIELD_SOURCES).optional(),
  options: z.array(anyText(300)).max(500).optional(),
  volatile,
});
export type RequestField = z.infer<typeof RequestField>;

const block = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.strictObject({ kind: z.literal(kind), title, volatile, ...shape });

export const Block = z.discriminatedUnion("kind", [
  block("fields", { fields: z.array(RequestField).min(1).max(500) }),
  block("change", { before: z.unknown(), after: z.unknown() }),
  block("patch", { diff: text(900_000) }),
  block("command", {
    argv: z.array(anyText(10_000)).min(1).max(500).optional(),
    script: text(200_000).optional(),
    cwd: anyText(1000).optional(),
    host: anyText(300).optional(),
    env: z.array(anyText(200)).max(200).optional(),
  }).refine((command) => (command.argv === undefined) !== (command.script === undefined), {
    error: "must have either argv or script",
  }),
  block("message", {
    from: anyText(500).optional(),
    to: z.union([anyText(500), z.array(anyText(500)).max(200)]).optional(),
    subject: anyText(500).optional(),
    body: anyText(262_144),
    format: z.enum(["plain", "markdown"]).optional(),
  }),
  block("image", { attachmentId: Id, caption: anyText(500).optional(), pairWith: Id.optional() }),
  block("table", {
    columns: z.array(anyText(300)).min(1).max(50),
    rows: z.array(z.array(z.unknown()).max(50)).max(5000),
    choose: z.boolean().optional().meta({ description: "The person ticks rows; the approved document has only those. Not with volatile." }),
  }).refine((table) => !(table.choose && table.volatile), { error: "must not be volatile where rows are chosen: what is chosen has to be hashed" }),
  block("json", { value: z.unknown() }),
  block("text", { text: anyText(262_144) }),
]).meta({ id: "Block" });
export type Block = z.infer<typeof Block>;

const Options = z.array(z.strictObject({ label: line(200), consequence: anyText(2000).optional(), blocks: z.array(Block).max(50).optional() }));

const shape = {
  question: line(500).meta({ description: "One sentence, in the imperative: what will happen if approved." }),
  target: line(2000).optional(),
  risk: z.enum(RISKS),
  reversible: z.boolean(),
  ask: z.enum(["approval", "answer"]).optional().meta({ description: "Left out: approval." }),
  options: Options.min(2).max(8).optional(),
  reason: anyText(5000).optional(),
  blocks: z.array(Block).min(1).max(50),
  preconditions: z.record(z.string().min(1).max(200), z.unknown()).optional(),
  answerSchema: AnswerSchema.optional(),
  editable: z.array(Pointer).max(200).optional(),
  expiresInSeconds: z.number().int().min(1).max(31_536_000).optional(),
};

export const ChangeRequest = z
  .strictObject(shape)
  .superRefine((request, context) => {
    request.editable?.forEach((pointer, index) => {
      const message = "must name something inside a block of this document";
      if (!isInBlock(request, pointer)) context.addIssue({ code: "custom", message, path: ["editable", index] });
    });
  })
  .meta({ id: "ChangeRequest" });
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/** A document as it was approved: the option that was picked is the only one left, and of a table to choose from the ticked rows. */
export const ApprovedRequest = z.strictObject({ ...shape, options: Options.length(1).optional() });
export type ApprovedRequest = z.infer<typeof ApprovedRequest>;

/**
 * What a person may change lies in what is shown: never the question, the risk or the list of what may be changed. Nor in
 * what is volatile: the content hash does not hold it, and two people could say yes to one hash and two documents.
 */
function isInBlock(request: object, pointer: string): boolean {
  const path = pointer.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const inside = path[0] === "blocks" ? path.slice(2) : path[0] === "options" && path[2] === "blocks" ? path.slice(4) : [];
  if (!inside.length || inside[0] === "kind") return false;
  let value: unknown = request;
  for (const part of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return false;
    value = (value as Record<string, unknown>)[part];
    if ((value as { volatile?: unknown } | null)?.volatile === true) return false;
  }
  return true;
}

/** The attachments a document shows, in the order of their first mention. */
export function attachmentIds(request: ChangeRequest | ApprovedRequest): string[] {
  const blocks = [...request.blocks, ...(request.options ?? []).flatMap((option) => option.blocks ?? [])];
  return [...new Set(blocks.flatMap(mentioned))];
}

function mentioned(shown: Block): string[] {
  if (shown.kind === "image") return [shown.attachmentId, ...(shown.pairWith ? [shown.pairWith] : [])];
  if (shown.kind !== "fields") return [];
  return shown.fields.flatMap((field) => (field.type === "file" && Id.safeParse(field.value).success ? [String(field.value)] : []));
}
