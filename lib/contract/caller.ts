// Who asks: an agent by its key, or a person by their session. Verbs are handed one.
import type { Actor, Role, Scope } from "./actor";

export type AgentCaller = {
  kind: "agent";
  keyId: string;
  agentId: string;
  name: string;
  scopes: readonly Scope[];
  /** Names, or `*` for all. */
  capabilities: readonly string[];
};

export type PersonCaller = { kind: "person"; userId: string; sessionId: string; name: string; email: string; role: Role };

export type Caller = AgentCaller | PersonCaller;

/** How a caller is written into events. */
export function actorOf(caller: Caller): Actor {
  return caller.kind === "agent"
    ? { kind: "agent", id: caller.agentId, name: caller.name }
    : { kind: "person", id: caller.userId, name: caller.name };
}

export const SYSTEM: Actor = { kind: "system", id: null, name: "Holdpoint" };

/** The capabilities a caller sees: null means all. What belongs to another one does not exist for them. */
export function visibleTo(caller: Caller): readonly string[] | null {
  return caller.kind === "person" || caller.capabilities.includes("*") ? null : caller.capabilities;
}
