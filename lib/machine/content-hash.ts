// What a person is shown, as one hash: the canonical document without its volatile parts, and the bytes it shows.
import { createHash } from "node:crypto";
import { canonicalJson } from "../contract/canonical-json";
import { parseJson } from "../contract/parse-json";
import { writeJson } from "../contract/write-json";

export type ShownAttachment = { id: string; sha256: string };

/** SHA-256 in hex. `attachments` in the order in which the document mentions them. */
export function contentHash(request: string, attachments: readonly ShownAttachment[]): string {
  const stable = writeJson(withoutVolatile(parseJson(request, { literals: "all", trusted: true })));
  const hash = createHash("sha256").update(canonicalJson(stable));
  for (const attachment of attachments) hash.update(`\n${attachment.id} ${attachment.sha256}`);
  return hash.digest("hex");
}

const NAMES = ["kind", "name", "label", "type", "title", "volatile"];

/** Blocks and fields marked volatile stay, by name, without what they show. What only looks like a mark hides nothing. */
function withoutVolatile(request: unknown): unknown {
  return each(each(request, "blocks", stableBlock), "options", (option) => each(option, "blocks", stableBlock));
}

function stableBlock(block: unknown): unknown {
  return each(stable(block), "fields", stable);
}

function stable(part: unknown): unknown {
  if (!isObject(part) || part["volatile"] !== true) return part;
  return Object.fromEntries(Object.entries(part).filter(([key]) => NAMES.includes(key)));
}

function each(value: unknown, list: string, change: (item: unknown) => unknown): unknown {
  const items = isObject(value) ? value[list] : undefined;
  return Array.isArray(items) ? { ...(value as object), [list]: items.map(change) } : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
