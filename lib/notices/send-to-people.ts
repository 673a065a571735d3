// Tells people: who has opened it or need not know any more is told nothing, and nobody is told more than three times a minute.
import { uuidv7 } from "uuidv7";
import { type Addressee, drop, type Due, dueFor, holdDeliveries, lockAddressee, putOff } from "../db/claim-deliveries";
import { peoplePool } from "../db/pool";
import { transaction } from "../db/transaction";
import { sendMail } from "./mail";
import { A_MINUTE, type Message, planMessages } from "./plan-messages";
import { sendPush } from "./push";
import { outcomeOfError, writeDown } from "./tries";

const SIDE_BY_SIDE = 3;

type Taken = { to: Addressee; messages: Message[] };

/** Until nothing is due. `origin` is where links lead. */
export async function sendToPeople(origin: string, goesOn: () => boolean): Promise<void> {
  const one = async () => {
    for (let taken = await takeMessages(); taken; taken = goesOn() ? await takeMessages() : null) await Promise.all(taken.messages.map((message) => sendOne(taken!.to, message, origin)));
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
}

/** What one person gets now; null when nothing is due for anybody whom no other server is at. */
async function takeMessages(): Promise<Taken | null> {
  return transaction(peoplePool(), async (client) => {
    const [to] = await lockAddressee(client);
    if (!to) return null;
    const due = await dueFor(client, { user: to.id });
    for (const [why, needless] of byReason(due, to)) await drop(client, { ids: needless.map(({ id }) => id), why });
    const { messages, putOff: more } = planMessages(due.filter((one) => reasonFor(one, to) === null), A_MINUTE - to.sent, uuidv7);
    if (more.length) await putOff(client, { ids: more.map(({ id }) => id), seconds: to.free_in });
    await holdDeliveries(client, messages.flatMap(({ id, carries }) => carries.map((one) => ({ id: one.id, message: id }))));
    return { to, messages: messages.map((message) => ({ ...message, carries: message.carries.map((one) => ({ ...one, attempts: one.attempts + 1 })) })) };
  });
}

function reasonFor({ needless }: Due, { removed }: Addressee): string | null {
  return removed ? "removed" : needless;
}

function byReason(due: Due[], to: Addressee): Map<string, Due[]> {
  const made = new Map<string, Due[]>();
  for (const one of due) {
    const why = reasonFor(one, to);
    if (why) made.set(why, [...(made.get(why) ?? []), one]);
  }
  return made;
}

async function sendOne(to: Addressee, message: Message, origin: string): Promise<void> {
  const send = message.channel === "mail" ? sendMail : sendPush;
  await writeDown(message.carries, await send(to, message, origin).catch(outcomeOfError));
}
