// The part of JSON Schema that an agent may ask answers with: one object of up to 50 plain fields, each shown as a form field.
// No references, combinations or nesting, so that checking an answer takes time in proportion to its size.
import { z } from "zod";
import { isTamePattern } from "./tame-pattern";
import { anyText, byteLength } from "./text";

const words = { title: anyText(300).optional(), description: anyText(2000).optional() };
const count = (max: number) => z.number().int().min(0).max(max).optional();
const day = z.iso.date({ error: "must be a date, as 2026-11-30" });

const Text = z.strictObject({
  type: z.literal("string"), ...words, default: anyText(10_000).optional(),
  format: z.enum(["long_text", "date"]).optional().meta({ description: "`long_text`: several lines. `date`: a day, 2026-11-30." }),
  minLength: count(10_000), maxLength: count(10_000),
  pattern: z.string().max(200).refine(isTamePattern, { error: "must be a regular expression without repeated groups that repeat or branch inside, references and lookarounds" }).optional(),
  enum: z.array(anyText(300)).min(1).max(200).optional().meta({ description: "Makes it a choice." }),
});
const Numeric = z.strictObject({
  type: z.enum(["number", "integer"]), ...words, default: z.number().optional(), minimum: z.number().optional(), maximum: z.number().optional(),
});
const Truth = z.strictObject({ type: z.literal("boolean"), ...words, default: z.boolean().optional() });
const Scalar = z.discriminatedUnion("type", [Text, Numeric, Truth]);
const List = z.strictObject({
  type: z.literal("array"), ...words, items: Scalar, minItems: count(200), maxItems: count(200), uniqueItems: z.boolean().optional(),
});
const Field = z.discriminatedUnion("type", [Text, Numeric, Truth, List]);
const FieldName = z.string().regex(/^[A-Za-z][\w.-]{0,99}$/, "must be 1 to 100 of letters, digits, '_', '.', '-', a letter first");

export const AnswerSchema = z
  .strictObject({
    $schema: z.string().max(200).optional(),
    type: z.literal("object"),
    ...words,
    properties: z.record(FieldName, Field),
    required: z.array(FieldName).max(50).optional(),
    order: z.array(FieldName).max(50).optional().meta({ description: "The order of the form. Fields that it leaves out follow by name." }),
    additionalProperties: z.literal(false).optional(),
  })
  .superRefine((schema, context) => {
    const names = Object.keys(schema.properties);
    if (!names.length || names.length > 50) context.addIssue({ code: "custom", message: "must have 1 to 50 fields", path: ["properties"] });
    for (const list of ["required", "order"] as const)
      if (schema[list]?.some((name) => !Object.hasOwn(schema.properties, name))) context.addIssue({ code: "custom", message: "must name fields that are there", path: [list] });
    if (byteLength(JSON.stringify(schema)) > 65_536) context.addIssue({ code: "custom", message: "must be at most 65536 bytes" });
  })
  .meta({ id: "AnswerSchema", description: "A bounded part of JSON Schema: an object of plain fields and lists of them." });
export type AnswerSchema = z.infer<typeof AnswerSchema>;

export const FORM_KINDS = ["text", "long_text", "number", "integer", "boolean", "choice", "date"] as const;

/** What a form needs to draw one field. `list`: several values of that kind. */
export type FormField = {
  name: string; title: string; description: string | null; kind: (typeof FORM_KINDS)[number]; list: boolean; required: boolean;
  choices: string[]; default: string | number | boolean | null;
  minimum: number | null; maximum: number | null; minLength: number; maxLength: number; pattern: string | null; minItems: number; maxItems: number; unique: boolean;
};

/** The fields of the form, in order. Only of a schema that `AnswerSchema` takes. */
export function formOf(schema: AnswerSchema): FormField[] {
  const names = [...new Set([...(schema.order ?? []), ...Object.keys(schema.properties)])];
  return names.map((name) => fieldOf(name, schema.properties[name]!, schema.required?.includes(name) ?? false));
}

function fieldOf(name: string, field: z.infer<typeof Field>, required: boolean): FormField {
  const list = field.type === "array";
  const scalar = list ? field.items : field;
  const text = scalar.type === "string" ? scalar : undefined;
  const numeric = scalar.type === "number" || scalar.type === "integer" ? scalar : undefined;
  return {
    name, title: field.title ?? scalar.title ?? name, description: field.description ?? scalar.description ?? null, kind: kindOf(scalar), list, required,
    choices: text?.enum ?? [], default: scalar.default ?? null, minimum: numeric?.minimum ?? null, maximum: numeric?.maximum ?? null,
    minLength: text?.minLength ?? 0, maxLength: text?.maxLength ?? 10_000, pattern: text?.pattern ?? null,
    minItems: list ? (field.minItems ?? 0) : 0, maxItems: list ? (field.maxItems ?? 200) : 1, unique: list ? (field.uniqueItems ?? false) : false,
  };
}

function kindOf(scalar: z.infer<typeof Scalar>): FormField["kind"] {
  if (scalar.type !== "string") return scalar.type;
  return scalar.enum ? "choice" : (scalar.format ?? "text");
}

/** What is wrong with one value, or null. Patterns are checked by the server alone, within a time limit. */
export function valueFault(field: FormField, value: unknown): string | null {
  if (field.kind === "boolean") return typeof value === "boolean" ? null : "must be true or false";
  if (field.kind === "number" || field.kind === "integer") return numberFault(field, value);
  if (typeof value !== "string") return "must be text";
  if (field.kind === "choice") return field.choices.includes(value) ? null : "must be one of the choices";
  if (field.kind === "date" && !day.safeParse(value).success) return "must be a date, as 2026-11-30";
  const length = [...value].length;
  if (length < field.minLength) return `must be at least ${field.minLength} characters`;
  return length > field.maxLength ? `must be at most ${field.maxLength} characters` : null;
}

function numberFault({ kind, minimum, maximum }: FormField, value: unknown): string | null {
  if (typeof value !== "number" || !Number.isFinite(value)) return "must be a number";
  if (kind === "integer" && !Number.isInteger(value)) return "must be a whole number";
  if (minimum !== null && value < minimum) return `must be at least ${minimum}`;
  return maximum !== null && value > maximum ? `must be at most ${maximum}` : null;
}
