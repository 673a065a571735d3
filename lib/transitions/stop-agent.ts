// The switch: every key of an agent stops, and what it holds goes back. What it has parked stays with people.
import type { AgentDetail } from "../contract/agents";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { heldBy, lockAgent, revokeKeys } from "../db/change-agents";
import { KEY_BELIEVED_MS } from "../db/find-key";
import { by } from "../db/log-events";
import { logBoardEvent } from "../db/log-board-event";
import { onLockedTask } from "../db/on-locked-task";
import { peoplePool } from "../db/pool";
import { readAgent } from "../db/read-agents";
import { revokeLease } from "../db/revoke-lease";
import { transaction } from "../db/transaction";

export async function stopAgent(caller: PersonCaller, { id, reason = "The agent was stopped" }: Input<"stopAgent">): Promise<AgentDetail> {
  await transaction(peoplePool(), async (client) => {
    const [agent] = await lockAgent(client, { id });
    if (!agent) throw new Refusal("not_found", "There is no such agent.");
    const keys = await revokeKeys(client, { agentId: id });
    await logBoardEvent(client, "agent_stopped", actorOf(caller), { agentId: id, name: agent.name, reason, keys: keys.map(({ prefix }) => prefix) });
  });
  await endLeases(caller, id, reason);
  // A call that was let in just before may still have claimed something; its lease would only be waited for.
  await new Promise((resolve) => setTimeout(resolve, KEY_BELIEVED_MS + 100));
  await endLeases(caller, id, reason);
  return (await readAgent(peoplePool(), id))!;
}

async function endLeases(caller: PersonCaller, agentId: string, note: string): Promise<void> {
  for (const { id } of await heldBy(peoplePool(), { agentId })) await onLockedTask(peoplePool(), id, (client) => revokeLease(client, { id, note, ...by(actorOf(caller)) }));
}
