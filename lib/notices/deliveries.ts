// What became of each delivery, and once more of what was sent or given up.
import type { PersonCaller } from "../contract/caller";
import type { Delivery } from "../contract/notices";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { cursorOf, ID_PART, readCursor, TIME_PART } from "../db/cursor";
import { peoplePool } from "../db/pool";
import { transaction } from "../db/transaction";
import { readDeliveries, ringForNotices, sendAgain } from "../db/webhooks";

export async function listDeliveries(_caller: PersonCaller, { webhookId, state, cursor, limit = 50 }: Input<"listDeliveries">): Promise<Output<"listDeliveries">> {
  const [after, afterId] = readCursor(cursor, [TIME_PART, ID_PART]) ?? [];
  const found = await readDeliveries({ webhook: webhookId, state, limit: limit + 1, ...(after && afterId ? { after, afterId } : {}) });
  const items = found.slice(0, limit);
  return { items: items.map(({ delivery }) => delivery), next: found.length > limit ? cursorOf(...items.at(-1)!.place) : null };
}

export async function redeliver(_caller: PersonCaller, { id }: Input<"redeliver">): Promise<Delivery> {
  return transaction(peoplePool(), async (client) => {
    const [again] = await sendAgain(client, { id });
    if (!again) throw new Refusal("not_found", "There is no such delivery.");
    if (!again.alive) throw new Refusal("not_open", "Whom it would go to is disabled, or has gone.");
    await ringForNotices(client);
    return (await readDeliveries({ id }, client))[0]!.delivery;
  });
}
