import { hashPassword, verifyPassword } from "better-auth/crypto";
import { uuidv7 } from "uuidv7";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { logBoardEvent } from "../db/log-board-event";
import { readPassword, setPassword } from "../db/password-of";
import { peoplePool } from "../db/pool";
import { endSessionsOf } from "../db/sessions-of";
import { transaction } from "../db/transaction";
import { beginAttempt, succeed } from "./sign-in-limit";

/** Takes the present password, guesses of which count as failed sign-ins. Every other session ends. */
export async function changePassword(caller: PersonCaller, { current, password }: Input<"changePassword">): Promise<Output<"changePassword">> {
  const attempt = { account: caller.email.toLowerCase(), address: null };
  await beginAttempt(attempt);
  const [known] = await readPassword(peoplePool(), { userId: caller.userId });
  if (!known?.hash || !(await verifyPassword({ hash: known.hash, password: current }))) throw Refusal.invalid("/current", "is not your password");
  await succeed(attempt);
  const hash = await hashPassword(password);
  return transaction(peoplePool(), async (client) => {
    await setPassword(client, { userId: caller.userId, accountId: uuidv7(), hash });
    const ended = (await endSessionsOf(client, { userId: caller.userId, keep: caller.sessionId })).length;
    await logBoardEvent(client, "password_changed", actorOf(caller), { personId: caller.userId, by: "themselves" });
    return { ended };
  });
}
