// The part of JSON Schema that an agent may ask answers with: one object of up to 50 plain fields, each shown as a form field.
// No references, combinations or nesting, so that checking an answer takes time in proportion to its size.
import { z } from "zod";
import { isTamePattern } from "./tame-pattern";
import { anyText, byteLength } from "./text";

const words = { title: anyText(300).optional(), description: anyText(2000).optional() };
const count = (max: number) => z.number().int().min(0).max(max).optional();

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
