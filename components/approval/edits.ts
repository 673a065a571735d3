// What a person may change in a document before approving it: the scalars that `editable` points at.
import type { ChangeRequest, RequestField } from "@/lib/contract/change-request";
import { NumberLiteral } from "@/lib/contract/parse-json";
import { isScalar, sameValue } from "./scalar-text";

export type EditTarget = { pointer: string; label: string; type: RequestField["type"]; options?: string[]; value: unknown };
/** What stands in the inputs, by pointer: text, or a tick. */
export type Drafts = Record<string, string | boolean>;
export type Edit = { pointer: string; value: unknown };

export function editTargets(request: ChangeRequest): EditTarget[] {
  return [...new Set(request.editable ?? [])].flatMap((pointer) => {
    const value = resolve(request, pointer);
    return isScalar(value) ? [{ pointer, value, ...describe(request, pointer, value) }] : [];
  });
}

/** The edits that really change something, and what is wrong with the others. */
export function readDrafts(targets: EditTarget[], drafts: Drafts): { edits: Edit[]; errors: Record<string, string> } {
  const edits: Edit[] = [];
  const errors: Record<string, string> = {};
  for (const target of targets) {
    const draft = drafts[target.pointer];
    if (draft === undefined) continue;
    const read = readDraft(target, draft);
    if ("error" in read) errors[target.pointer] = read.error;
    else if (!sameValue(read.value, target.value)) edits.push({ pointer: target.pointer, value: read.value });
  }
  return { edits, errors };
}

/** The value that a JSON pointer leads to, or undefined. */
export function resolve(document: unknown, pointer: string): unknown {
  let at: unknown = document;
  for (const part of pointer.split("/").slice(1)) {
    if (typeof at !== "object" || at === null) return undefined;
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    at = Object.hasOwn(at, key) ? (at as Record<string, unknown>)[key] : undefined;
  }
  return at;
}

function describe(request: ChangeRequest, pointer: string, value: unknown): Pick<EditTarget, "label" | "type" | "options"> {
  const field = pointer.endsWith("/value") ? resolve(request, pointer.slice(0, -"/value".length)) : undefined;
  if (isField(field)) return { label: field.label ?? field.name, type: field.type, ...(field.options ? { options: field.options } : {}) };
  const label = pointer.split("/").at(-1) ?? pointer;
  if (typeof value === "boolean") return { label, type: "boolean" };
  if (typeof value === "number" || value instanceof NumberLiteral) return { label, type: "number" };
  return { label, type: label === "body" || label === "text" || String(value).includes("\n") ? "long_text" : "text" };
}

function isField(value: unknown): value is RequestField {
  return typeof value === "object" && value !== null && "type" in value && "name" in value;
}

function readDraft(target: EditTarget, draft: string | boolean): { value: unknown } | { error: string } {
  if (typeof draft === "boolean") return { value: draft };
  if (draft === "" && target.value === null) return { value: null };
  if (target.type === "number") return readNumber(draft.trim());
  if (target.type === "date" && draft !== target.value && !/^\d{4}-\d{2}-\d{2}$/.test(draft)) return { error: "must be a date" };
  if (target.type === "choice" && target.options && !target.options.includes(draft)) return { error: "must be one of the choices" };
  return { value: draft };
}

function readNumber(text: string): { value: unknown } | { error: string } {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return { error: "must be a number" };
  const value = Number(text);
  return { value: String(value) === text ? value : new NumberLiteral(text) };
}
