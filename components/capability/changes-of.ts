// What an event of a capability's log changed, in words.
import type { Event } from "@/lib/contract/event";
import { LABELS } from "./policy-words";
import { valueText } from "./value-text";

export type Changed = { label: string; before: string; after: string };
type Payload = { before: Record<string, unknown> | null; after: Record<string, unknown>; reason?: string };

export function changesOf(event: Pick<Event, "payload">): { title: string; lines: Changed[]; reason: string | null } {
  const { before, after, reason = null } = event.payload as Payload;
  if (!before) return { title: "Created it", lines: [], reason };
  const fields = Object.keys(after).filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  const lines = fields.filter((name) => name !== "paused").map((name) => lineOf(name, before[name], after[name]));
  if (!fields.includes("paused")) return { title: "Changed the policy", lines, reason };
  return { title: after["paused"] ? "Paused it" : "Let it go on", lines, reason };
}

function lineOf(name: string, before: unknown, after: unknown): Changed {
  const [was, is] = [valueText(name, before), valueText(name, after)];
  return { label: (LABELS as Record<string, string>)[name] ?? name, before: was, after: was === is ? `${is}, others` : is };
}
