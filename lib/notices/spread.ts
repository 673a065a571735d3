// Gives out what is due, in one short transaction: nothing is sent in it.
import { DEFAULT_WAYS, type NoticeKind } from "../contract/notice-kinds";
import type { KindWays } from "../contract/notices";
import { type Concerned, type DueNotice, insertDeliveries, type NewDelivery, peopleFor, takeDueNotices, webhooksFor } from "../db/due-notices";
import { peoplePool } from "../db/pool";
import { transaction } from "../db/transaction";
import { mailIsSet } from "./mail";

const MAIL_AFTER_MINUTES = 10;

type Held = DueNotice & { mail_within: number | null };

/** False when nothing was due. */
export async function spread(): Promise<boolean> {
  return transaction(peoplePool(), async (client) => {
    const due = await takeDueNotices(client);
    const held = new Map(due.filter(({ fate }) => fate === "holds").map((notice) => [notice.id, notice]));
    const ids = [...held.keys()];
    if (!ids.length) return due.length > 0;
    const webhooks = await webhooksFor(client, { ids });
    const people = await peopleFor(client, { ids });
    const rows = [
      ...webhooks.map(({ notice_id, webhook_id, format }) => ({ notice: notice_id, channel: format === "slack" ? "slack" : "webhook", webhook: webhook_id, person: null, wait: 0, every: null })),
      ...people.flatMap((person) => waysTo(person, held.get(person.notice_id)!)),
    ];
    await insertDeliveries(client, rows);
    return true;
  });
}

/** Push at once; mail later, so that who has opened it by then gets none. */
function waysTo({ notice_id, user_id, kinds, own, mail_after, digest, devices }: Concerned, { kind, mail_within }: Held): NewDelivery[] {
  const chosen = { ...DEFAULT_WAYS, ...(kinds?.value as KindWays | undefined), ...(own?.value as KindWays | undefined) }[kind as NoticeKind];
  const target = { notice: notice_id, webhook: null, person: user_id };
  const wait = Math.max(0, Math.min((mail_after ?? MAIL_AFTER_MINUTES) * 60, mail_within ?? Infinity));
  return [
    ...(chosen.push && devices ? [{ ...target, channel: "push", wait: 0, every: null }] : []),
    ...(chosen.mail && mailIsSet() ? [{ ...target, channel: "mail", wait, every: digest }] : []),
  ];
}
