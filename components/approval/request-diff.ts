// What differs between two requests of one task, by the names a reader sees: question, target, fields, parts of a message.
import type { Block, ChangeRequest } from "@/lib/contract/change-request";
import { writeJson } from "@/lib/contract/write-json";
import { blockNames } from "./block-names";
import { scalarText } from "./scalar-text";

export type RequestDiff = { name: string; before: string | undefined; after: string | undefined };

export function diffRequests(before: ChangeRequest, after: ChangeRequest): RequestDiff[] {
  const [old, now] = [partsOf(before), partsOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => (old.get(name) === now.get(name) ? [] : [{ name, before: old.get(name), after: now.get(name) }]));
}

export function partsOf(request: ChangeRequest): Map<string, string> {
  const names = blockNames(request);
  const parts: [name: string, text: string][] = [
    ["Question", request.question],
    ["Target", request.target ?? ""],
    ["Risk", `${request.risk}, ${request.reversible ? "reversible" : "irreversible"}`],
    ["Reason", request.reason ?? ""],
    ...Object.entries(request.preconditions ?? {}).map(([name, value]): [string, string] => [`only while ${name}`, writeJson(value)]),
    ...request.blocks.flatMap((block, at) => blockParts(block, names.get(`/blocks/${at}`) ?? block.kind)),
    ...(request.options ?? []).flatMap((option, index): [string, string][] => [
      [`Option ${index + 1}`, [option.label, option.consequence].filter(Boolean).join("\n")],
      ...(option.blocks ?? []).flatMap((block, at) => blockParts(block, `Option ${index + 1} · ${names.get(`/options/${index}/blocks/${at}`) ?? block.kind}`)),
    ]),
  ];
  return new Map(numbered(parts.filter(([, text]) => text !== "")));
}

/** A name that comes twice is numbered, whoever gave it, so that no part hides behind another. */
function numbered(parts: [string, string][]): [string, string][] {
  const used = new Set<string>();
  return parts.map(([name, text]) => {
    let own = name;
    for (let number = 2; used.has(own); number++) own = `${name} (${number})`;
    used.add(own);
    return [own, text];
  });
}

function blockParts(block: Block, name: string): [string, string][] {
  if (block.kind === "fields")
    return block.fields.map((field): [string, string] => [`${name} · ${field.label ?? field.name}`, field.type === "secret" ? secret(field.value) : `${scalarText(field.value) || "empty"}${field.source === "guessed" ? " (guessed)" : ""}`]);
  if (block.kind === "message")
    return [[`${name} · From`, block.from ?? ""], [`${name} · To`, [block.to ?? []].flat().join("\n")], [`${name} · Subject`, block.subject ?? ""], [`${name} · Body`, block.body || "empty"]];
  if (block.kind === "patch") return [[name, block.diff]];
  if (block.kind === "text") return [[name, block.text || "empty"]];
  if (block.kind === "command") return [[name, block.script ?? block.argv?.join(" ") ?? ""], [`${name} · on`, block.host ?? ""], [`${name} · in`, block.cwd ?? ""], [`${name} · variables`, block.env?.join(", ") ?? ""]];
  if (block.kind === "image") return [[name, `picture ${block.attachmentId.slice(-8)}${block.pairWith ? `, before ${block.pairWith.slice(-8)}` : ""}${block.caption ? `: ${block.caption}` : ""}`]];
  if (block.kind === "table") return [[`${name} · columns`, block.columns.join(", ")], ...block.rows.map((row): [string, string] => [`${name} · ${scalarText(row[0]) || "row"}`, row.map((cell) => (typeof cell === "string" ? cell : writeJson(cell ?? null))).join(", ")])];
  if (block.kind === "change") return [[`${name} · before`, writeJson(block.before ?? null)], [`${name} · after`, writeJson(block.after ?? null)]];
  return [[name, writeJson(block)]];
}

/** That it changed is said, what it is is not. */
function secret(value: unknown): string {
  const text = scalarText(value);
  return text === "" ? "empty" : `•••• ${[...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 46_656, 7).toString(36)}`;
}
