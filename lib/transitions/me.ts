import type { Caller } from "../contract/caller";
import type { Output } from "../contract/operations";

export async function me(caller: Caller): Promise<Output<"me">> {
  return caller.kind === "agent"
    ? { kind: "agent", id: caller.agentId, name: caller.name, email: null, role: null, scopes: [...caller.scopes], capabilities: [...caller.capabilities] }
    : { kind: "person", id: caller.userId, name: caller.name, email: caller.email, role: caller.role, scopes: null, capabilities: null };
}
