import { longSpan } from "@/components/ui/duration";
import { POLICY_PARTS, REAUTHENTICATE, type PolicyField } from "./policy-words";

const FIELDS = new Map<string, PolicyField>(POLICY_PARTS.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)));

/** A value of a policy as a person reads it: "2 min", "no limit", "yes". */
export function valueText(name: string, value: unknown): string {
  const field = FIELDS.get(name);
  if (value === null || value === undefined) return field?.none ?? "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (name === "reauthenticate") return REAUTHENTICATE[value as keyof typeof REAUTHENTICATE] ?? String(value);
  if (field?.unit === "seconds" && typeof value === "number") return spanText(value);
  if (field?.unit === "days") return `${String(value)} days`;
  if (Array.isArray(value)) return value.length ? `${value.length} named` : "every approver";
  return String(value);
}

/** "120 s" says little where it is "2 min". */
export function spanText(seconds: number): string {
  if (seconds < 60 || seconds % 60) return `${seconds} s`;
  return longSpan(seconds * 1000);
}
