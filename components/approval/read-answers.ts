// What stands in the answer form, as the answer that is sent, and what is wrong with it.
import { valueFault, type FormField } from "@/lib/contract/answer-form";

export type Draft = string | boolean | string[];
export type AnswerDrafts = Record<string, Draft>;

/** What the form begins with. */
export function firstDrafts(fields: FormField[]): AnswerDrafts {
  return Object.fromEntries(fields.flatMap(({ name, default: value, list }): [string, Draft][] => (value === null || list ? [] : [[name, typeof value === "boolean" ? value : String(value)]])));
}

export function readAnswers(fields: FormField[], drafts: AnswerDrafts): { answers: Record<string, unknown>; errors: Record<string, string> } {
  const answers: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const value = field.list ? readList(field, drafts[field.name]) : readOne(field, drafts[field.name]);
    const fault = faultOf(field, value);
    if (fault) errors[field.name] = fault;
    else if (value !== undefined) answers[field.name] = value;
  }
  return { answers, errors };
}

function readOne({ kind }: FormField, draft: Draft | undefined): unknown {
  if (kind === "boolean") return draft === true;
  if (typeof draft !== "string" || draft.trim() === "") return undefined;
  return scalar(kind, kind === "long_text" || kind === "text" ? draft : draft.trim());
}

function readList({ kind }: FormField, draft: Draft | undefined): unknown[] | undefined {
  const items = Array.isArray(draft) ? draft : typeof draft === "string" ? draft.split("\n").flatMap((line) => line.trim() || []) : [];
  return items.length ? items.map((item) => scalar(kind, item)) : undefined;
}

function scalar(kind: FormField["kind"], text: string): unknown {
  if (kind === "number" || kind === "integer") return /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : text;
  if (kind === "boolean") return /^(?:yes|true)$/i.test(text);
  return text;
}

function faultOf(field: FormField, value: unknown): string | undefined {
  if (value === undefined) return field.required ? "is needed" : undefined;
  if (!Array.isArray(value)) return valueFault(field, value) ?? undefined;
  if (value.length < field.minItems) return `must be at least ${field.minItems}`;
  if (value.length > field.maxItems) return `must be at most ${field.maxItems}`;
  if (field.unique && new Set(value).size < value.length) return "must not name anything twice";
  return value.map((item) => valueFault(field, item)).find((fault) => fault !== null) ?? undefined;
}
