import type { Metadata } from "next";
import { AgentsScreen } from "@/components/agents/agents.client";
import { Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { agentsQuery } from "@/lib/client/people-queries";
import { meQuery } from "@/lib/client/queries";
import { listAgents } from "@/lib/transitions/list-agents";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Agents" };

export default async function AgentsPage() {
  const person = await pagePerson("/agents");
  return (
    <Hydrate reads={[[agentsQuery().queryKey, await listAgents()], [meQuery().queryKey, await me(person)]]}>
      <AgentsScreen />
    </Hydrate>
  );
}
