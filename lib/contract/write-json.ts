// Writes JSON: like JSON.stringify, but a `Json` or a number literal is put in as its own text.
import { Json } from "./json";
import { NumberLiteral } from "./parse-json";

export function writeJson(value: unknown): string {
  if (value instanceof Json || value instanceof NumberLiteral) return value.text;
  if (Array.isArray(value)) return `[${value.map((item) => writeJson(item ?? null)).join(",")}]`;
  if (value instanceof Date) return `"${value.toISOString()}"`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  let text = "";
  for (const key in value) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    text += `${text ? "," : ""}${JSON.stringify(key)}:${writeJson(member)}`;
  }
  return `{${text}}`;
}
