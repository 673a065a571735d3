// How a capability's policy stands in its columns.
import { type Capability, Policy } from "../contract/policy";

export const POLICY_FIELDS = Object.keys(Policy.shape) as (keyof Policy)[];

/** `maxRunSeconds` to `max_run_seconds`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const POLICY_COLUMNS = POLICY_FIELDS.map(columnOf).join(", ");

/** What a read of `capabilities c` selects to give `Capability`. */
export const CAPABILITY = `${["name", ...POLICY_FIELDS, "version", "createdAt", "updatedAt"]
  .map((field) => `c.${columnOf(field)} as "${field}"`)
  .join(", ")}`;

/** The policy alone, as it is written into events. */
export function policyOf(capability: Capability): Policy {
  return Object.fromEntries(POLICY_FIELDS.map((field) => [field, capability[field]])) as Policy;
}
