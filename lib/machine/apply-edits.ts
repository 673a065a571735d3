// What a person changed before approving: only where the request says so, only to what the field takes.
import { canonicalJson } from "../contract/canonical-json";
import { type Block, ChangeRequest, type RequestField } from "../contract/change-request";
import type { Json } from "../contract/json";
import { NumberLiteral, parseJson } from "../contract/parse-json";
import { Refusal } from "../contract/problem";
import { writeJson } from "../contract/write-json";
import { issueWords } from "../contract/issue-words";

type Edit = { pointer: string; value: unknown };

/** The canonical text of the edited document. Throws a 422 that names the edit. */
export function applyEdits(request: Json, edits: Json): string {
  const { data: original } = ChangeRequest.safeParse(request.value);
  if (!original) throw Refusal.invalid("/edits", "cannot be applied to this request");
  const document = parseJson(request.text, { literals: "all", trusted: true });
  const literal = parseJson(edits.text, { literals: "all", trusted: true }) as Edit[];
  (edits.value as Edit[]).forEach((edit, index) => {
    const refuse = (message: string) => Refusal.invalid(`/edits/${index}`, message);
    if (!original.editable?.includes(edit.pointer)) throw refuse("names a field that may not be edited");
    const field = fieldAt(original, edit.pointer);
    if (field && !fits(field, edit.value)) throw refuse(`must be a value of type ${field.type}`);
    if (!setAt(document, edit.pointer, literal[index]!.value)) throw refuse("names a field that is not there");
  });
  const text = canonicalJson(writeJson(document));
  const checked = ChangeRequest.safeParse(JSON.parse(text), { error: issueWords });
  if (!checked.success) throw Refusal.invalid("/edits", `give no valid change request: ${checked.error.issues[0]?.message ?? ""}`);
  return text;
}

function fieldAt(request: ChangeRequest, pointer: string): RequestField | undefined {
  const [, place, option, ...inOption] = pointer.split("/");
  const parts = place === "options" ? inOption : [place, option, ...inOption];
  const blocks = place === "options" ? request.options?.[Number(option)]?.blocks : request.blocks;
  const [, block, list, field, value] = parts;
  const shown: Block | undefined = blocks?.[Number(block)];
  return list === "fields" && value === "value" && shown?.kind === "fields" ? shown.fields[Number(field)] : undefined;
}

function fits(field: RequestField, value: unknown): boolean {
  if (value === null) return field.value === null;
  if (field.type === "number") return typeof value === "number" || (typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)));
  if (field.type === "boolean") return typeof value === "boolean";
  if (typeof value !== "string") return false;
  if (field.type === "choice") return field.options ? field.options.includes(value) : true;
  if (field.type === "date") return /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value)) && isDay(value.slice(0, 10));
  return field.type !== "file";
}

/** 30 February parses, as another day. */
function isDay(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function setAt(document: unknown, pointer: string, value: unknown): boolean {
  const path = pointer.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = path.pop();
  let parent = document as Record<string, unknown> | undefined;
  for (const part of path) parent = own(parent, part) as Record<string, unknown> | undefined;
  if (last === undefined || own(parent, last) === undefined) return false;
  parent![last] = value;
  return true;
}

/** A member that the document itself has: an item of a list or a key of an object, nothing that the language adds. */
function own(parent: unknown, key: string): unknown {
  if (Array.isArray(parent)) return /^(?:0|[1-9]\d*)$/.test(key) ? (parent[Number(key)] as unknown) : undefined;
  if (typeof parent !== "object" || parent === null || parent instanceof NumberLiteral || !Object.hasOwn(parent, key)) return undefined;
  return (parent as Record<string, unknown>)[key];
}
