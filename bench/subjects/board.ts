// The database that both Holdpoint subjects work on.
import type { AgentCaller } from "@/lib/contract/caller";
import { SYSTEM } from "@/lib/contract/caller";
import { Policy } from "@/lib/contract/policy";
import { keyHash } from "@/lib/db/api-key";
import { findKey } from "@/lib/db/find-key";
import { prepareDatabase } from "@/lib/db/migrate";
import { peoplePool } from "@/lib/db/pool";
import { createCapability } from "@/lib/db/put-capability";
import { transaction } from "@/lib/db/transaction";
import { createKey } from "@/lib/transitions/create-key";

/** Ten capabilities with traffic at once. */
export const MIXED = Array.from({ length: 10 }, (_, n) => `mixed-${n}`);

export type Board = { appUrl: string; key: string; caller: AgentCaller };

/** Migrates, makes ungated capabilities with this policy and a key for all of them. */
export async function makeBoard(url: string, capabilities: string[], policies: Record<string, object> = {}): Promise<Board> {
  const { appUrl, directUrl } = await prepareDatabase(url);
  process.env["DATABASE_URL"] = url;
  process.env["HOLDPOINT_APP_URL"] = appUrl;
  process.env["HOLDPOINT_DIRECT_URL"] = directUrl;
  await transaction(peoplePool(), async (client) => {
    for (const name of capabilities) await createCapability(client, name, Policy.parse({ requiresApproval: false, ...policies[name] }), SYSTEM);
  });
  const { key } = await createKey({ name: "bench", capabilities: ["*"], scopes: ["tasks:create", "tasks:work", "tasks:read"] });
  return { appUrl, key, caller: (await findKey(peoplePool(), keyHash(key)))!.agent };
}
