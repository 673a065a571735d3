// A forgotten password: an admin makes a link that works once, and who has it sets a new one. Every session ends.
import { hashPassword } from "better-auth/crypto";
import { uuidv7 } from "uuidv7";
import { actorOf, type Caller, type PersonCaller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { logBoardEvent } from "../db/log-board-event";
import { insertLink, makeToken, peekLink, revokeEarlier, tokenHash, useLink } from "../db/one-time-links";
import { setPassword } from "../db/password-of";
import { peoplePool } from "../db/pool";
import { readPerson } from "../db/read-people";
import { endSessionsOf } from "../db/sessions-of";
import { transaction } from "../db/transaction";

const HOURS = 24;

export async function makePasswordReset(caller: PersonCaller, { id }: Input<"makePasswordReset">): Promise<Output<"makePasswordReset">> {
  const { token, tokenHash: hash } = makeToken();
  return transaction(peoplePool(), async (client) => {
    const person = await readPerson(client, id);
    if (!person || person.removedAt) throw new Refusal("not_found", "There is no such person.");
    await revokeEarlier(client, { kind: "reset", email: person.email });
    const [link] = await insertLink(client, { id: uuidv7(), kind: "reset", tokenHash: hash, email: person.email, userId: id, hours: HOURS, byId: caller.userId });
    await logBoardEvent(client, "password_reset_made", actorOf(caller), { personId: id, name: person.name });
    return { path: `/reset?token=${token}`, expiresAt: link!.expiresAt };
  });
}

export async function resetPassword(_caller: Caller | null, { token, password }: Input<"resetPassword">): Promise<Output<"resetPassword">> {
  const asked = { tokenHash: tokenHash(token), kind: "reset" };
  if (!(await peekLink(peoplePool(), asked)).length) throw refused();
  const hash = await hashPassword(password);
  return transaction(peoplePool(), async (client) => {
    const [link] = await useLink(client, asked);
    const person = link?.userId ? await readPerson(client, link.userId) : null;
    if (!person || person.removedAt) throw refused();
    await setPassword(client, { userId: person.id, accountId: uuidv7(), hash });
    await endSessionsOf(client, { userId: person.id });
    await logBoardEvent(client, "password_changed", { kind: "person", id: person.id, name: person.name }, { personId: person.id, by: "reset" });
    return { email: person.email };
  });
}

function refused(): Refusal {
  return new Refusal("forbidden", "This link is not valid: it was used, replaced by a newer one, or has expired.");
}
