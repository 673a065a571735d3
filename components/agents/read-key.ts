import type { CreateKey } from "@/lib/contract/agents";

/** What the form says, as the contract takes it. A local time becomes one with a zone. */
export function readKey(form: FormData): CreateKey {
  const ends = String(form.get("expiresAt") ?? "");
  return {
    scopes: form.getAll("scopes") as CreateKey["scopes"],
    capabilities: form.getAll("capabilities").map(String),
    ranges: String(form.get("ranges") ?? "").split(/[\s,;]+/).filter(Boolean),
    expiresAt: ends ? new Date(ends).toISOString() : null,
  };
}
