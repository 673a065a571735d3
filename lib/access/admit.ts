// Who may come in by a provider: who is here already under that address, or was invited to it. And nobody who was removed.
import { admitByInvitation } from "../db/admit-by-invitation";
import { peoplePool } from "../db/pool";
import { readPerson } from "../db/read-people";
import { transaction } from "../db/transaction";

type NewUser = { id?: string; email: string; name: string; emailVerified?: boolean };

/** The role that an open invitation gives; false where there is none, or the provider does not vouch for the address. */
async function admit(user: NewUser & Record<string, unknown>) {
  if (user.emailVerified !== true) return false as const;
  const role = await transaction(peoplePool(), (client) => admitByInvitation(client, user.email, null));
  return role ? { data: { ...user, role } } : (false as const);
}

/** An account of the provider for somebody who is here. Its tokens are not kept: nothing is asked of the provider later. */
async function link(account: { userId: string; providerId: string } & Record<string, unknown>) {
  const person = await readPerson(peoplePool(), account.userId);
  if (person?.removedAt && !(await transaction(peoplePool(), (client) => admitByInvitation(client, person.email, person.id)))) return false as const;
  return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
}

async function begin(session: { userId: string }) {
  return (await readPerson(peoplePool(), session.userId))?.removedAt ? (false as const) : undefined;
}

/** The library's hooks, before it writes. */
export const ADMISSION = { user: { create: { before: admit } }, account: { create: { before: link } }, session: { create: { before: begin } } };
