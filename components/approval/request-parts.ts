// The parts of a request by the names a reader sees: question, target, fields, parts of a message. Together they hold all of it.
import type { Block, ChangeRequest } from "@/lib/contract/change-request";
import { UUID } from "@/lib/contract/uuid";
import { writeJson } from "@/lib/contract/write-json";
import { blockNames } from "./block-names";
import { diffJson, type DiffRow } from "./json-diff";
import { scalarText } from "./scalar-text";

/** `text` is what is shown of it, empty where nothing is; two are the same where `value` is. `images`: the one before first. `bare`: its name says all of it. */
export type RequestPart = { text: string; value: unknown; secret?: true; bare?: true; images?: string[] };
type Named = [name: string, part: RequestPart];

/** `names` are those of its blocks by their pointers. */
export function partsOf(request: ChangeRequest, names = blockNames(request)): Map<string, RequestPart> {
  const { question, target, risk, reversible, reason, preconditions, blocks, options, ...rest } = request;
  return numbered([
    plain("Question", question),
    plain("Target", target),
    ["Risk", { text: `${risk}, ${reversible ? "reversible" : "irreversible"}`, value: { risk, reversible } }],
    plain("Reason", reason),
    ...Object.entries(preconditions ?? {}).map(([name, value]): Named => [`only while ${name}`, { text: writeJson(value), value }]),
    ...blocks.flatMap((block, at) => blockParts(block, names.get(`/blocks/${at}`) ?? block.kind)),
    ...(options ?? []).flatMap(({ label, consequence, blocks: own, ...more }, index): Named[] => [
      [`Option ${index + 1}`, { text: [label, consequence].filter(Boolean).join("\n"), value: { label, consequence, more } }],
      ...(own ?? []).flatMap((block, at) => blockParts(block, `Option ${index + 1} · ${names.get(`/options/${index}/blocks/${at}`) ?? block.kind}`)),
    ]),
    ...Object.entries(rest).map(([key, value]): Named => [UNSHOWN[key] ?? key, { text: "", value }]),
  ]);
}

const UNSHOWN: Record<string, string> = { ask: "What is asked for", answerSchema: "Form of the answer", editable: "What may be edited", expiresInSeconds: "Seconds to decide" };

/** A name that comes twice is numbered, whoever gave it, so that no part hides behind another. What was left out is no part. */
function numbered(parts: Named[]): Map<string, RequestPart> {
  const used = new Map<string, RequestPart>();
  for (const [name, part] of parts) {
    if (part.value === undefined) continue;
    let own = name;
    for (let number = 2; used.has(own); number++) own = `${name} (${number})`;
    used.set(own, part);
  }
  return used;
}

function blockParts(block: Block, name: string): Named[] {
  if (block.kind === "patch") {
    const { diff, ...rest } = block;
    return [...settings(name, rest), plain(name, diff)];
  }
  if (block.kind === "text") {
    const { text, ...rest } = block;
    return [...settings(name, rest), [name, { text: text || "empty", value: text }]];
  }
  if (block.kind === "image") {
    const { attachmentId, pairWith, caption, ...rest } = block;
    return [...settings(name, rest), [name, imagePart({ attachmentId, pairWith, caption })]];
  }
  if (block.kind === "json") {
    const { value, ...rest } = block;
    return [...settings(name, rest), [name, { text: writeJson(value ?? null), value }]];
  }
  if (block.kind === "fields") {
    const { fields, ...rest } = block;
    return [...settings(name, rest), ...fields.map((field): Named => [`${name} · ${field.label ?? field.name}`, fieldPart(field)])];
  }
  if (block.kind === "message") {
    const { from, to, subject, body, ...rest } = block;
    return [...settings(name, rest), plain(`${name} · From`, from), [`${name} · To`, { text: [to ?? []].flat().join("\n"), value: to }], plain(`${name} · Subject`, subject), [`${name} · Body`, { text: body || "empty", value: body }]];
  }
  if (block.kind === "command") {
    const { argv, script, host, cwd, env, ...rest } = block;
    return [...settings(name, rest), [name, { text: script ?? spaced(argv ?? []), value: { argv, script } }], plain(`${name} · on`, host), plain(`${name} · in`, cwd), [`${name} · variables`, { text: spaced(env ?? []), value: env }]];
  }
  if (block.kind === "table") {
    const { columns, rows, ...rest } = block;
    return [...settings(name, rest), [`${name} · columns`, { text: columns.join(", "), value: columns }], ...rows.map((row): Named => [`${name} · ${scalarText(row[0]) || "row"}`, { text: row.map((cell) => (typeof cell === "string" ? cell : writeJson(cell ?? null))).join(", "), value: row }])];
  }
  if (block.kind === "change") {
    const { before, after, ...rest } = block;
    return [
      ...settings(name, rest), [`${name} · kinds of value`, { text: "", value: [kindOf(before), kindOf(after)], bare: true }],
      ...diffJson(before, after).map((row): Named => [`${name} · ${row.path || "value"}`, { text: changeText(row), value: row }]),
    ];
  }
  return [[name, { text: writeJson(block), value: block }]];
}

/** What a block is beside what it shows, each by a word; its kind and title stand in its name already. */
function settings(name: string, rest: object): Named[] {
  return Object.entries(rest).map(([key, value]: [string, unknown]): Named => {
    const bare = key === "kind" || key === "title";
    return [`${name} · ${SETTINGS[key] ?? key}`, { text: bare ? "" : scalarText(value), value, ...(bare && { bare }) }];
  });
}

const SETTINGS: Record<string, string> = { kind: "kind of part", volatile: "may change until it is done", choose: "rows to tick" };

/** Nothing, an empty list and an empty object have no members to tell them apart. */
function kindOf(value: unknown): string {
  return value === null || value === undefined ? "nothing" : Array.isArray(value) ? "list" : typeof value;
}

function changeText({ kind, before, after }: DiffRow): string {
  if (kind === "same") return `stays ${writeJson(before)}`;
  return `${kind === "added" ? "nothing" : writeJson(before)} → ${kind === "removed" ? "nothing" : writeJson(after)}`;
}

function plain(name: string, text: string | undefined): Named {
  return [name, { text: text ?? "", value: text }];
}

function fieldPart(field: Extract<Block, { kind: "fields" }>["fields"][number]): RequestPart {
  if (field.type === "secret") return { text: scalarText(field.value) === "" ? "empty" : "••••", value: field, secret: true };
  const text = `${scalarText(field.value) || "empty"}${field.source === "guessed" ? " (guessed)" : ""}`;
  const shot = field.type === "file" && typeof field.value === "string" && UUID.test(field.value);
  return { text, value: field, ...(shot && { images: [field.value as string] }) };
}

function imagePart(value: Pick<Extract<Block, { kind: "image" }>, "attachmentId" | "pairWith" | "caption">): RequestPart {
  const { attachmentId, pairWith, caption } = value;
  const text = `picture ${attachmentId.slice(-8)}${pairWith ? `, before ${pairWith.slice(-8)}` : ""}${caption ? `: ${caption}` : ""}`;
  return { text, value, images: [...(pairWith ? [pairWith] : []), attachmentId] };
}

/** Words beside each other; one that could be taken for two, or for none, stands in quotes. */
function spaced(words: string[]): string {
  return words.map((word) => (/^[\p{L}\p{N}\p{M}@%+=:,./_-]+$/u.test(word) ? word : writeJson(word))).join(" ");
}
