import type { Metadata } from "next";
import { CapabilitiesScreen } from "@/components/capability/capabilities.client";
import { Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { capUseQuery } from "@/lib/client/people-queries";
import { capabilitiesQuery, meQuery } from "@/lib/client/queries";
import { listCapabilities } from "@/lib/transitions/list-capabilities";
import { listUse } from "@/lib/signals/list-use";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Capabilities" };

export default async function CapabilitiesPage() {
  const person = await pagePerson("/capabilities");
  const [capabilities, use, asker] = await Promise.all([listCapabilities(person), listUse(person), me(person)]);
  return (
    <Hydrate reads={[[capabilitiesQuery().queryKey, capabilities], [capUseQuery().queryKey, use], [meQuery().queryKey, asker]]}>
      <CapabilitiesScreen />
    </Hydrate>
  );
}
