// The form that an agent asks its answers with, and what is wrong with an answer. Without zod: pages use it too.
import type { AnswerSchema } from "./answer-schema";

type Field = AnswerSchema["properties"][string];
type Scalar = Exclude<Field, { type: "array" }>;

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

function fieldOf(name: string, field: Field, required: boolean): FormField {
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

function kindOf(scalar: Scalar): FormField["kind"] {
  if (scalar.type !== "string") return scalar.type;
  return scalar.enum ? "choice" : (scalar.format ?? "text");
}

/** What is wrong with one value, or null. Patterns are checked by the server alone, within a time limit. */
export function valueFault(field: FormField, value: unknown): string | null {
  if (field.kind === "boolean") return typeof value === "boolean" ? null : "must be true or false";
  if (field.kind === "number" || field.kind === "integer") return numberFault(field, value);
  if (typeof value !== "string") return "must be text";
  if (field.kind === "choice") return field.choices.includes(value) ? null : "must be one of the choices";
  if (field.kind === "date" && !isDay(value)) return "must be a date, as 2026-11-30";
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

function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
