// Sessions: one sees and ends one's own; an admin ends all of another's. Their open streams close by themselves.
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { logBoardEvent } from "../db/log-board-event";
import { peoplePool } from "../db/pool";
import { readPerson } from "../db/read-people";
import { endOwnSession, endSessionsOf, readSessions } from "../db/sessions-of";
import { transaction } from "../db/transaction";

export async function listSessions({ userId, sessionId }: PersonCaller): Promise<Output<"listSessions">> {
  return { items: await readSessions(peoplePool(), { userId, sessionId }), next: null };
}

/** Another's session is not there. */
export async function endSession(caller: PersonCaller, { id }: Input<"endSession">): Promise<Output<"endSession">> {
  return transaction(peoplePool(), async (client) => {
    if (!(await endOwnSession(client, { id, userId: caller.userId })).length) throw new Refusal("not_found", "There is nothing here.");
    await logBoardEvent(client, "sessions_ended", actorOf(caller), { personId: caller.userId, ended: 1 });
    return { id };
  });
}

export async function endOtherSessions(caller: PersonCaller): Promise<Output<"endOtherSessions">> {
  return end(caller, caller.userId, caller.sessionId);
}

export async function endPersonSessions(caller: PersonCaller, { id }: Input<"endPersonSessions">): Promise<Output<"endPersonSessions">> {
  if (!(await readPerson(peoplePool(), id))) throw new Refusal("not_found", "There is no such person.");
  return end(caller, id, null);
}

async function end(caller: PersonCaller, userId: string, keep: string | null): Promise<{ ended: number }> {
  return transaction(peoplePool(), async (client) => {
    const ended = (await endSessionsOf(client, { userId, keep })).length;
    if (ended) await logBoardEvent(client, "sessions_ended", actorOf(caller), { personId: userId, ended });
    return { ended };
  });
}
