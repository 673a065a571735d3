// A call of a tool as a change request, and back: every simple value can be changed by the person before they approve.
import type { Block, ChangeRequest } from "@/lib/contract/change-request";

type Field = Extract<Block, { kind: "fields" }>["fields"][number];

const LONG = 60_000;

export function toolRequest(name: string, input: Record<string, unknown>, { question, holdSeconds, reason }: { question: string; holdSeconds: number; reason?: string }): ChangeRequest {
  const script = typeof input["command"] === "string" && input["command"].trim() ? input["command"] : null;
  const rest = Object.entries(input).filter(([key]) => script === null || key !== "command");
  const fields = rest.flatMap(([key, value]) => fieldOf(key, value) ?? []);
  const others = Object.fromEntries(rest.filter(([key, value]) => !fieldOf(key, value)));
  const blocks: Block[] = [
    ...(script === null ? [] : [{ kind: "command" as const, title: name.slice(0, 200), script }]),
    ...(fields.length ? [{ kind: "fields" as const, title: `${name} is called with`.slice(0, 200), fields }] : []),
    ...(Object.keys(others).length || !(script ?? fields.length) ? [{ kind: "json" as const, title: "More of its input", value: others }] : []),
  ];
  const at = script === null ? 0 : 1;
  const editable = [...(script === null ? [] : ["/blocks/0/script"]), ...fields.map((_, index) => `/blocks/${at}/fields/${index}/value`)].slice(0, 200);
  return { question: question.slice(0, 500), target: name.slice(0, 2000), risk: "medium", reversible: false, blocks, editable, expiresInSeconds: Math.max(60, holdSeconds), ...(reason ? { reason } : {}) };
}

/** The input as it was approved, edits and all. */
export function inputOf(approved: ChangeRequest, asked: Record<string, unknown>): Record<string, unknown> {
  const input = { ...asked };
  for (const block of approved.blocks) {
    if (block.kind === "command" && block.script !== undefined) input["command"] = block.script;
    if (block.kind === "fields") for (const { name, value } of block.fields) input[name] = value;
  }
  return input;
}

function fieldOf(name: string, value: unknown): Field | null {
  if (!name.trim() || name.length > 200) return null;
  if (typeof value === "string" && value.length < LONG) return { name, type: value.length > 80 || value.includes("\n") ? "long_text" : "text", value };
  if (typeof value === "number") return { name, type: "number", value };
  return typeof value === "boolean" ? { name, type: "boolean", value } : null;
}
