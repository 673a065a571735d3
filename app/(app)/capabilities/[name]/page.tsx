import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CapabilityScreen } from "@/components/capability/capability.client";
import { policyLimits } from "@/components/capability/policy-limits";
import { firstPage, Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { capabilityEventsQuery, capabilityQuery, groupsQuery, peopleQuery } from "@/lib/client/people-queries";
import { meQuery } from "@/lib/client/queries";
import { Name } from "@/lib/contract/text";
import { peoplePool } from "@/lib/db/pool";
import { readCapabilities } from "@/lib/db/read-capabilities";
import { readCapabilityEvents } from "@/lib/db/read-capability-events";
import { listGroups, listPeople } from "@/lib/transitions/list-people";
import { me } from "@/lib/transitions/me";

type Props = { params: Promise<{ name: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).name.slice(0, 64) };
}

export default async function CapabilityPage({ params }: Props) {
  const { name } = await params;
  const person = await pagePerson(`/capabilities/${encodeURIComponent(name)}`);
  const [capability] = Name.safeParse(name).success ? await readCapabilities(peoplePool(), [name]) : [];
  if (!capability) notFound();
  const [events, people, groups, asker] = await Promise.all([readCapabilityEvents(name, null, 20), listPeople(), listGroups(person), me(person)]);
  return (
    <Hydrate
      reads={[
        [capabilityQuery(name).queryKey, capability], [capabilityEventsQuery(name).queryKey, firstPage(events, 0)],
        [peopleQuery().queryKey, people], [groupsQuery().queryKey, groups], [meQuery().queryKey, asker],
      ]}
    >
      <CapabilityScreen name={name} limits={policyLimits()} />
    </Hydrate>
  );
}
