import type { Metadata } from "next";
import { EscalationsScreen } from "@/components/escalation/escalations.client";
import { firstPage, Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { escalationsQuery, meQuery } from "@/lib/client/queries";
import { readTasks } from "@/lib/db/read-tasks";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Escalations" };

export default async function EscalationsPage() {
  const person = await pagePerson("/escalations");
  const tasks = await readTasks({ status: ["escalated"], order: "oldest", limit: 50 });
  return (
    <Hydrate
      reads={[
        [escalationsQuery().queryKey, firstPage(tasks, null)],
        [meQuery().queryKey, await me(person)],
      ]}
    >
      <EscalationsScreen />
    </Hydrate>
  );
}
