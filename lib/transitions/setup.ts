import { hashPassword } from "better-auth/crypto";
import type { Caller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { lockSetup, readSetup, writeSetup } from "../db/board-setup";
import { hasPeople } from "../db/has-people";
import { insertPerson } from "../db/insert-person";
import { logBoardEvent } from "../db/log-board-event";
import { peoplePool } from "../db/pool";
import { isKept } from "../db/setup-token";
import { transaction } from "../db/transaction";

/** Makes the first admin. The token is looked at twice: before the costly hash, and under the lock. */
export async function setup(_caller: Caller | null, { token, name, email, password }: Input<"setup">): Promise<Output<"setup">> {
  if (!isKept(await readSetup(peoplePool()), token)) throw refused();
  const passwordHash = await hashPassword(password);
  return transaction(peoplePool(), async (client) => {
    if (!isKept(await lockSetup(client), token) || (await hasPeople(client))) throw refused();
    const id = await insertPerson(client, { name, email, passwordHash, role: "admin" });
    await writeSetup(client, null);
    await logBoardEvent(client, "person_joined", { kind: "person", id, name }, { personId: id, name, role: "admin", by: "setup" });
    return { email: email.toLowerCase() };
  });
}

function refused(): Refusal {
  return new Refusal("forbidden", "This set-up link is not valid or was used already.");
}
