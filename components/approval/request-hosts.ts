// Hosts anywhere in a request that could deceive, each once. Read once for each document.
import { findHosts } from "@/lib/contract/find-hosts";

export type OddHost = { host: string; warnings: string[] };
const found = new WeakMap<object, OddHost[]>();

export function oddHosts(request: object): OddHost[] {
  const known = found.get(request);
  if (known) return known;
  const hosts = new Map<string, OddHost>();
  visit(request, (text) => {
    for (const { host, warnings } of findHosts(text)) if (warnings.length > 0 && !hosts.has(host)) hosts.set(host, { host, warnings: [...new Set(warnings)] });
  });
  found.set(request, [...hosts.values()]);
  return [...hosts.values()];
}

function visit(value: unknown, take: (text: string) => void): void {
  if (typeof value === "string") take(value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    if (!Array.isArray(value)) take(key);
    visit(member, take);
  }
}
