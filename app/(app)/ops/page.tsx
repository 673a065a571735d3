import type { Metadata } from "next";
import { OpsScreen } from "@/components/ops/ops-screen.client";
import { Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { meQuery, signalsQuery } from "@/lib/client/queries";
import { readSignals } from "@/lib/signals/signals";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Ops" };

export default async function OpsPage() {
  const person = await pagePerson("/ops");
  return (
    <Hydrate
      reads={[
        [signalsQuery().queryKey, await readSignals()],
        [meQuery().queryKey, await me(person)],
      ]}
    >
      <OpsScreen />
    </Hydrate>
  );
}
