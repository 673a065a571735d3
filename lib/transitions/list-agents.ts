import type { PersonCaller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { peoplePool } from "../db/pool";
import { readAgent, readAgents } from "../db/read-agents";

export async function listAgents(): Promise<Output<"listAgents">> {
  return { items: await readAgents(peoplePool()), next: null };
}

export async function getAgent(_caller: PersonCaller, { id }: Input<"getAgent">): Promise<Output<"getAgent">> {
  const agent = await readAgent(peoplePool(), id);
  if (!agent) throw new Refusal("not_found", "There is no such agent.");
  return agent;
}
