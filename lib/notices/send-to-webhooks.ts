// Calls webhooks: signed JSON of ids, or one line of text for what speaks as Slack does.
import { claimForWebhooks, type Told } from "../db/claim-deliveries";
import { peoplePool } from "../db/pool";
import { disableWebhook } from "../db/webhooks";
import { transaction } from "../db/transaction";
import { AddressRefused } from "./address";
import { post } from "./post";
import { signed } from "./sign";
import { outcomeOf, outcomeOfError, writeDown } from "./tries";
import { wordsOf } from "./words";

type Claimed = Awaited<ReturnType<typeof claimForWebhooks>>[number];

/** Until nothing is due. `origin` is where links lead. */
export async function sendToWebhooks(origin: string, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const claimed = await claimForWebhooks(peoplePool());
    if (!claimed.length) return;
    await Promise.all(claimed.map((one) => sendOne(one, origin)));
  }
}

async function sendOne(claimed: Claimed, origin: string): Promise<void> {
  const body = JSON.stringify(claimed.format === "slack" ? slackOf(claimed, origin) : payloadOf(claimed, origin));
  const signature = claimed.format === "slack" ? {} : signed(claimed.secret, claimed.id, body);
  const outcome = await post(claimed.url, { "content-type": "application/json", ...signature }, body).then(outcomeOf, (error: unknown) => ({
    ...outcomeOfError(error), hopeless: error instanceof AddressRefused,
  }));
  await writeDown([claimed], outcome);
  if (outcome.status === 410) await transaction(peoplePool(), (client) => disableWebhook(client, claimed.webhook_id, "It answered 410: gone."));
}

function payloadOf(told: Told, origin: string): object {
  const { left, verdict, reason, signal, value } = told.detail.value as Record<string, unknown>;
  return {
    type: told.kind, timestamp: told.at,
    data: { taskId: told.task_id, approvalId: told.approval_id, capability: told.capability, expiresAt: told.expires_at, left, verdict, reason, signal, value, url: origin + wordsOf(told).path },
  };
}

/** The agent's words cannot call a channel or make a link: Slack reads `&`, `<` and `>` alone as its own. */
function slackOf(told: Told, origin: string): object {
  const { title, about, path } = wordsOf(told);
  const escaped = (text: string) => text.replace(/[&<>]/g, (found) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[found]!);
  return { text: [escaped(title), escaped(about), `<${origin}${path}|Open in Holdpoint>`].filter(Boolean).join("\n"), unfurl_links: false, unfurl_media: false };
}
