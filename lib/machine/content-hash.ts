// What a person is shown, as one hash: the canonical document without its volatile parts, and the bytes it shows.
import { createHash } from "node:crypto";
import { canonicalJson } from "../contract/canonical-json";
import { NumberLiteral, parseJson } from "../contract/parse-json";
import { writeJson } from "../contract/write-json";

export type ShownAttachment = { id: string; sha256: string };

/** SHA-256 in hex. `attachments` in the order in which the document mentions them. */
export function contentHash(request: string, attachments: readonly ShownAttachment[]): string {
  const stable = writeJson(withoutVolatile(parseJson(request, { literals: "all", trusted: true })));
  const hash = createHash("sha256").update(canonicalJson(stable));
  for (const attachment of attachments) hash.update(`\n${attachment.id} ${attachment.sha256}`);
  return hash.digest("hex");
}

/** Fields and blocks marked volatile stay, by name, without what they show. */
function withoutVolatile(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutVolatile(item, depth + 1));
  if (typeof value !== "object" || value === null || value instanceof NumberLiteral || depth > 4) return value;
  const entries = Object.entries(value);
  if (!entries.some(([key, member]) => key === "volatile" && member === true)) 
    return Object.fromEntries(entries.map(([key, member]) => [key, withoutVolatile(member, depth + 1)]));
  return Object.fromEntries(entries.filter(([key]) => ["kind", "name", "label", "type", "title", "volatile"].includes(key)));
}
