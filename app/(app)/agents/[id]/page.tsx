import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AgentScreen } from "@/components/agents/agent.client";
import { Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { agentQuery, peopleQuery } from "@/lib/client/people-queries";
import { meQuery } from "@/lib/client/queries";
import { UUID } from "@/lib/contract/uuid";
import { peoplePool } from "@/lib/db/pool";
import { readAgent } from "@/lib/db/read-agents";
import { listPeople } from "@/lib/transitions/list-people";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Agent" };

export default async function AgentPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const person = await pagePerson(`/agents/${encodeURIComponent(id)}`);
  const agent = UUID.test(id) ? await readAgent(peoplePool(), id) : null;
  if (!agent) notFound();
  return (
    <Hydrate reads={[[agentQuery(id).queryKey, agent], [peopleQuery().queryKey, await listPeople()], [meQuery().queryKey, await me(person)]]}>
      <AgentScreen id={id} />
    </Hydrate>
  );
}
