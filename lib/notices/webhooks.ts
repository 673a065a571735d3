// Webhooks: added, changed and tried by admins. Each change is an event of the board.
import { uuidv7 } from "uuidv7";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Delivery, Webhook } from "../contract/notices";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { logBoardEvent } from "../db/log-board-event";
import { peoplePool } from "../db/pool";
import { transaction } from "../db/transaction";
import { changeWebhook, disableWebhook, eraseWebhook, insertTest, insertWebhook, lockWebhook, readDeliveries, readWebhooks, ringForNotices } from "../db/webhooks";
import { refuseAddress } from "./refuse-address";
import { newSecret } from "./sign";

const MOST = 50;

export async function listWebhooks(): Promise<Output<"listWebhooks">> {
  return { items: await readWebhooks(), next: null };
}

export async function createWebhook(caller: PersonCaller, input: Input<"createWebhook">): Promise<Output<"createWebhook">> {
  await refuseAddress(input.url, "/url");
  const { format, kinds, capabilities } = input;
  const [id, secret] = [uuidv7(), newSecret()];
  return transaction(peoplePool(), async (client) => {
    const [made] = await insertWebhook(client, { id, format, url: new URL(input.url).href, secret, kinds: [...new Set(kinds)], capabilities: [...new Set(capabilities)], by: caller.userId, most: MOST });
    if (!made) throw Refusal.invalid("", `would be one webhook too many: ${MOST} are enough`);
    const [webhook] = await readWebhooks(client, id);
    await logBoardEvent(client, "webhook_changed", actorOf(caller), { webhookId: id, before: null, after: saidOf(webhook!) });
    return { ...webhook!, secret: format === "slack" ? null : secret };
  });
}

export async function updateWebhook(caller: PersonCaller, { id, kinds, capabilities, disabled }: Input<"updateWebhook">): Promise<Webhook> {
  return transaction(peoplePool(), async (client) => {
    await lockWebhook(client, { id });
    const [before] = await readWebhooks(client, id);
    if (!before) throw new Refusal("not_found", "There is no such webhook.");
    await changeWebhook(client, { id, kinds: kinds && [...new Set(kinds)], capabilities: capabilities && [...new Set(capabilities)], disabled });
    if (disabled) await disableWebhook(client, id, null);
    const [after] = await readWebhooks(client, id);
    await logBoardEvent(client, "webhook_changed", actorOf(caller), { webhookId: id, before: saidOf(before), after: saidOf(after!) });
    return after!;
  });
}

/** What waits for it is dropped. */
export async function deleteWebhook(caller: PersonCaller, { id }: Input<"deleteWebhook">): Promise<Output<"deleteWebhook">> {
  return transaction(peoplePool(), async (client) => {
    await lockWebhook(client, { id });
    const [before] = await readWebhooks(client, id);
    if (!before) throw new Refusal("not_found", "There is no such webhook.");
    await disableWebhook(client, id, null);
    await eraseWebhook(client, { id, origin: new URL(before.url).origin });
    await logBoardEvent(client, "webhook_changed", actorOf(caller), { webhookId: id, before: saidOf(before), after: null });
    return { id };
  });
}

export async function testWebhook(_caller: PersonCaller, { id }: Input<"testWebhook">): Promise<Delivery> {
  return transaction(peoplePool(), async (client) => {
    const [webhook] = await lockWebhook(client, { id });
    if (!webhook) throw new Refusal("not_found", "There is no such webhook.");
    if (webhook.disabled) throw new Refusal("not_open", "The webhook is disabled: enable it first.");
    const delivery = await insertTest(client, id);
    await ringForNotices(client);
    return (await readDeliveries({ id: delivery }, client))[0]!.delivery;
  });
}

/** What the log keeps: never the path, which may be the secret. */
function saidOf({ format, url, kinds, capabilities, disabledAt }: Webhook): object {
  return { format, origin: new URL(url).origin, kinds, capabilities, disabled: disabledAt !== null };
}
