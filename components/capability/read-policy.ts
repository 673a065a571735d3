import type { Policy } from "@/lib/contract/policy";
import { POLICY_PARTS } from "./policy-words";

const TEXTS = ["timeZone", "reauthenticate"];

/** What the form says, as the contract takes it; what is no number goes as it was typed, and the server says so. */
export function readPolicy(form: FormData, paused: boolean): Policy {
  const policy = POLICY_PARTS.flatMap(({ fields }) => fields).map(({ name, none }) => [name, valueOf(form, name, none !== undefined)]);
  return { ...Object.fromEntries(policy), paused } as Policy;
}

function valueOf(form: FormData, name: string, nullable: boolean): unknown {
  if (name === "deciders") return form.getAll(name);
  if (name === "requiresApproval" || name === "separateDuties") return form.has(name);
  const text = String(form.get(name) ?? "").trim();
  if (TEXTS.includes(name)) return text;
  if (text === "" && nullable) return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
