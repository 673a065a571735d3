import { ROLES } from "../contract/roles";
import type { Caller } from "../contract/caller";
import type { Operation } from "../contract/operations";
import { Refusal } from "../contract/problem";

type Rights = Pick<Operation, "summary" | "key" | "person" | "open">;

/** Refuses a caller who may not use this operation at all. Which objects they see is decided in the reads. */
export function may(caller: Caller | null, operation: Rights): void {
  if (operation.open) return;
  if (!caller) throw new Refusal("unauthenticated", "Sign in, or send a key as `Authorization: Bearer hp_...`.");
  const refusal = caller.kind === "agent" ? keyRefusal(caller.scopes, operation) : roleRefusal(caller.role, operation);
  if (refusal) throw new Refusal("forbidden", refusal);
}

/** Scopes are exact: `admin` opens what asks for `admin` and nothing else. */
function keyRefusal(scopes: readonly string[], { key, summary }: Rights): string | null {
  if (!key) return `No key may do this, only a signed-in person: ${summary}.`;
  if (key === "any" || scopes.includes(key)) return null;
  return `This key lacks the scope ${key}: ${summary}.`;
}

function roleRefusal(role: (typeof ROLES)[number], { person, summary }: Rights): string | null {
  if (!person) return `Only an agent with its key may do this: ${summary}.`;
  if (ROLES.indexOf(role) >= ROLES.indexOf(person)) return null;
  return `This takes the role ${person}, and yours is ${role}: ${summary}.`;
}
