// Agents are made, and handed to another owner: duties are kept apart by who owns the agent that asks.
import type pg from "pg";
import { uuidv7 } from "uuidv7";
import type { AgentDetail } from "../contract/agents";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { insertAgent, lockAgent, setOwner } from "../db/change-agents";
import { knownPeople } from "../db/groups";
import { logBoardEvent } from "../db/log-board-event";
import { peoplePool } from "../db/pool";
import { readAgent } from "../db/read-agents";
import { transaction } from "../db/transaction";

export async function createAgent(caller: PersonCaller, { name, ownerId = caller.userId }: Input<"createAgent">): Promise<AgentDetail> {
  const id = uuidv7();
  await transaction(peoplePool(), async (client) => {
    await refuseStranger(client, ownerId);
    if (!(await insertAgent(client, { id, name, ownerId })).length) throw Refusal.invalid("/name", "is the name of another agent");
    await logBoardEvent(client, "agent_changed", actorOf(caller), { agentId: id, name, before: null, after: { ownerId } });
  });
  return (await readAgent(peoplePool(), id))!;
}

export async function updateAgent(caller: PersonCaller, { id, ownerId }: Input<"updateAgent">): Promise<AgentDetail> {
  await transaction(peoplePool(), async (client) => {
    const [agent] = await lockAgent(client, { id });
    if (!agent) throw new Refusal("not_found", "There is no such agent.");
    await refuseStranger(client, ownerId);
    if (agent.ownerId === ownerId) return;
    await setOwner(client, { id, ownerId });
    await logBoardEvent(client, "agent_changed", actorOf(caller), { agentId: id, name: agent.name, before: { ownerId: agent.ownerId }, after: { ownerId } });
  });
  return (await readAgent(peoplePool(), id))!;
}

async function refuseStranger(client: pg.PoolClient, ownerId: string): Promise<void> {
  if (!(await knownPeople(client, { ids: [ownerId] })).length) throw Refusal.invalid("/ownerId", "is nobody who is here");
}
