// At every start: makes sure that there is a way in.
import { hashPassword } from "better-auth/crypto";
import type pg from "pg";
import { SYSTEM } from "../contract/caller";
import { Setup } from "../contract/decide";
import { lockSetup, writeSetup } from "../db/board-setup";
import { hasPeople } from "../db/has-people";
import { insertPerson } from "../db/insert-person";
import { logBoardEvent } from "../db/log-board-event";
import { peoplePool } from "../db/pool";
import { addToken, makeSetupToken } from "../db/setup-token";
import { StartRefusal } from "../db/start-refusal";
import { transaction } from "../db/transaction";

/** With an owner in the environment makes that person; else gives the path of a set-up link. Null when nothing is to do. */
export async function createFirstOwner(): Promise<{ setupUrlPath: string } | null> {
  if (await hasPeople(peoplePool())) return null;
  const owner = ownerFromEnvironment();
  const passwordHash = owner && (await hashPassword(owner.password));
  return transaction(peoplePool(), async (client) => {
    const kept = await lockSetup(client);
    if (await hasPeople(client)) return null;
    if (!owner) return offerLink(client, kept);
    const name = owner.email.split("@")[0]!;
    const id = await insertPerson(client, { name, email: owner.email, passwordHash: passwordHash!, role: "admin" });
    await writeSetup(client, null);
    await logBoardEvent(client, "person_joined", SYSTEM, { personId: id, name, role: "admin", by: "environment" });
    return null;
  });
}

async function offerLink(client: pg.PoolClient, kept: string | null): Promise<{ setupUrlPath: string }> {
  const token = makeSetupToken();
  await writeSetup(client, addToken(kept, token));
  return { setupUrlPath: `/setup?token=${token}` };
}

function ownerFromEnvironment(): { email: string; password: string } | null {
  const email = process.env["HOLDPOINT_OWNER_EMAIL"];
  const password = process.env["HOLDPOINT_OWNER_PASSWORD"];
  if (!email && !password) return null;
  if (!email || !password) throw new StartRefusal("HOLDPOINT_OWNER_EMAIL and HOLDPOINT_OWNER_PASSWORD have to be set together.");
  if (!Setup.shape.email.safeParse(email).success) throw new StartRefusal(`HOLDPOINT_OWNER_EMAIL is ${JSON.stringify(email)}, which is not an email address.`);
  if (!Setup.shape.password.safeParse(password).success) throw new StartRefusal("HOLDPOINT_OWNER_PASSWORD has to be 8 to 128 characters long.");
  return { email, password };
}
