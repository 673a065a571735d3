// The parts of a request by the names a reader sees: question, target, fields, parts of a message. Together they hold all of it.
import type { Block, ChangeRequest } from "@/lib/contract/change-request";
import { UUID } from "@/lib/contract/uuid";
import { writeJson } from "@/lib/contract/write-json";
import { blockNames } from "./block-names";
import { scalarText } from "./scalar-text";

/** `text` is what is shown of it, empty where nothing is; two are the same where `value` is. `images`: the one before first. `bare`: its name says all of it. */
export type RequestPart = { text: string; value: unknown; secret?: true; bare?: true; images?: string[] };
type Named = [name: string, part: RequestPart];

export function partsOf(request: ChangeRequest): Map<string, RequestPart> {
  const names = blockNames(request);
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
  if (block.kind === "patch") return [[name, { text: block.diff, value: block }]];
  if (block.kind === "text") return [[name, { text: block.text || "empty", value: block }]];
  if (block.kind === "image") return [[name, imagePart(block)]];
  if (block.kind === "fields") {
    const { fields, ...rest } = block;
    return [settings(name, rest), ...fields.map((field): Named => [`${name} · ${field.label ?? field.name}`, fieldPart(field)])];
  }
  if (block.kind === "message") {
    const { from, to, subject, body, ...rest } = block;
    return [settings(name, rest), plain(`${name} · From`, from), [`${name} · To`, { text: [to ?? []].flat().join("\n"), value: to }], plain(`${name} · Subject`, subject), [`${name} · Body`, { text: body || "empty", value: body }]];
  }
  if (block.kind === "command") {
    const { argv, script, host, cwd, env, ...rest } = block;
    return [settings(name, rest), [name, { text: script ?? spaced(argv ?? []), value: { argv, script } }], plain(`${name} · on`, host), plain(`${name} · in`, cwd), [`${name} · variables`, { text: spaced(env ?? []), value: env }]];
  }
  if (block.kind === "table") {
    const { columns, rows, ...rest } = block;
    return [settings(name, rest), [`${name} · columns`, { text: columns.join(", "), value: columns }], ...rows.map((row): Named => [`${name} · ${scalarText(row[0]) || "row"}`, { text: row.map((cell) => (typeof cell === "string" ? cell : writeJson(cell ?? null))).join(", "), value: row }])];
  }
  if (block.kind === "change") {
    const { before, after, ...rest } = block;
    return [settings(name, rest), [`${name} · before`, { text: writeJson(before ?? null), value: before }], [`${name} · after`, { text: writeJson(after ?? null), value: after }]];
  }
  return [[name, { text: writeJson(block), value: block }]];
}

function plain(name: string, text: string | undefined): Named {
  return [name, { text: text ?? "", value: text }];
}

/** What a block is beside what it shows: its kind, its title, whether it is volatile, a format, ticks. */
function settings(name: string, value: object): Named {
  const bare = Object.keys(value).every((key) => key === "kind" || key === "title");
  return [`${name} · settings`, { text: "", value, ...(bare && { bare }) }];
}

function fieldPart(field: Extract<Block, { kind: "fields" }>["fields"][number]): RequestPart {
  if (field.type === "secret") return { text: scalarText(field.value) === "" ? "empty" : "••••", value: field, secret: true };
  const text = `${scalarText(field.value) || "empty"}${field.source === "guessed" ? " (guessed)" : ""}`;
  const shot = field.type === "file" && typeof field.value === "string" && UUID.test(field.value);
  return { text, value: field, ...(shot && { images: [field.value as string] }) };
}

function imagePart(block: Extract<Block, { kind: "image" }>): RequestPart {
  const { attachmentId, pairWith, caption } = block;
  const text = `picture ${attachmentId.slice(-8)}${pairWith ? `, before ${pairWith.slice(-8)}` : ""}${caption ? `: ${caption}` : ""}`;
  return { text, value: block, images: [...(pairWith ? [pairWith] : []), attachmentId] };
}

/** Words beside each other; one that could be taken for two, or for none, stands in quotes. */
function spaced(words: string[]): string {
  return words.map((word) => (/^[\p{L}\p{N}\p{M}@%+=:,./_-]+$/u.test(word) ? word : writeJson(word))).join(" ");
}
