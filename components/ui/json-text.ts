// Lays JSON text out over lines for editing: numbers stay as they were written, and what could not be seen is escaped.
import { splitHidden } from "./hidden-characters";
import { readJson, type JsonNode } from "./json-tree";

export function prettyJson(text: string): string {
  const node = readJson(text);
  return node ? print(node, "") : text;
}

function print(node: JsonNode, indent: string): string {
  if (node.kind === "string") return quote(node.value);
  if (node.kind === "number" || node.kind === "word") return node.text;
  const deeper = `${indent}  `;
  const [open, close] = node.kind === "object" ? "{}" : "[]";
  const lines =
    node.kind === "object"
      ? node.entries.map(([key, value]) => `${deeper}${quote(key)}: ${print(value, deeper)}`)
      : node.items.map((item) => `${deeper}${print(item, deeper)}`);
  return lines.length ? `${open}\n${lines.join(",\n")}\n${indent}${close}` : `${open}${close}`;
}

function quote(text: string): string {
  const parts = splitHidden(text, { multiline: true }).map((part) => ("code" in part ? escape(part.text) : JSON.stringify(part.text).slice(1, -1)));
  return `"${parts.join("")}"`;
}

function escape(character: string): string {
  return Array.from({ length: character.length }, (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, "0")}`).join("");
}
