import type { Metadata } from "next";
import { OpsScreen } from "@/components/ops/ops-screen.client";
import { Hydrate } from "@/components/shell/hydrate";
import { pagePerson } from "@/lib/access/page-person";
import { peoplePool } from "@/lib/db/pool";
import { readBoardAge } from "@/lib/db/read-board-age";
import { meQuery, signalsQuery } from "@/lib/client/queries";
import { readSignals } from "@/lib/signals/signals";
import { me } from "@/lib/transitions/me";

export const metadata: Metadata = { title: "Ops" };

/** A board of its first hours has nothing to show of the rest of a day. */
const YOUNG_SECONDS = 3 * 3600;

export default async function OpsPage() {
  const person = await pagePerson("/ops");
  const [age] = await readBoardAge(peoplePool(), {});
  return (
    <Hydrate
      reads={[
        [signalsQuery().queryKey, await readSignals()],
        [meQuery().queryKey, await me(person)],
      ]}
    >
      <OpsScreen young={(age?.seconds ?? YOUNG_SECONDS) < YOUNG_SECONDS} />
    </Hydrate>
  );
}
