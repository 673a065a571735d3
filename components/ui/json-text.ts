// Lays JSON text out over lines; numbers stay as they were written.
import { readJson, type JsonNode } from "./json-tree";

export function prettyJson(text: string): string {
  const node = readJson(text);
  return node ? print(node, "") : text;
}

function print(node: JsonNode, indent: string): string {
  if (node.kind === "string") return JSON.stringify(node.value);
  if (node.kind === "number" || node.kind === "word") return node.text;
  const deeper = `${indent}  `;
  const [open, close] = node.kind === "object" ? "{}" : "[]";
  const lines =
    node.kind === "object"
      ? node.entries.map(([key, value]) => `${deeper}${JSON.stringify(key)}: ${print(value, deeper)}`)
      : node.items.map((item) => `${deeper}${print(item, deeper)}`);
  return lines.length ? `${open}\n${lines.join(",\n")}\n${indent}${close}` : `${open}${close}`;
}
