// Invitations: a link that works once, for one address, in one role.
import { uuidv7 } from "uuidv7";
import { actorOf, type PersonCaller } from "../contract/caller";
import type { Input, Output } from "../contract/operations";
import { Refusal } from "../contract/problem";
import { logBoardEvent } from "../db/log-board-event";
import { insertLink, makeToken, readInvitations, revokeEarlier, revokeLink } from "../db/one-time-links";
import { peoplePool } from "../db/pool";
import { findPerson } from "../db/read-people";
import { transaction } from "../db/transaction";

export async function listInvitations(): Promise<Output<"listInvitations">> {
  return { items: await readInvitations(peoplePool()), next: null };
}

/** A new invitation of an address makes its earlier ones worthless. */
export async function invite(caller: PersonCaller, input: Input<"invite">): Promise<Output<"invite">> {
  const [id, email] = [uuidv7(), input.email.toLowerCase()];
  const { token, tokenHash } = makeToken();
  return transaction(peoplePool(), async (client) => {
    const [known] = await findPerson(client, { email });
    if (known && !known.removed) throw Refusal.invalid("/email", "is the address of somebody who is here already");
    await revokeEarlier(client, { kind: "invitation", email });
    await insertLink(client, { id, kind: "invitation", tokenHash, email, role: input.role, hours: input.days * 24, byId: caller.userId });
    await logBoardEvent(client, "person_invited", actorOf(caller), { invitationId: id, email, role: input.role });
    const [invitation] = await readInvitations(client, { id });
    return { ...invitation!, path: `/invite?token=${token}` };
  });
}

export async function revokeInvitation(caller: PersonCaller, { id }: Input<"revokeInvitation">): Promise<Output<"revokeInvitation">> {
  return transaction(peoplePool(), async (client) => {
    const [revoked] = await revokeLink(client, { id });
    const [invitation] = await readInvitations(client, { id });
    if (!invitation) throw new Refusal("not_found", "There is no such invitation.");
    if (!revoked) throw new Refusal("not_open", `This invitation is ${invitation.state}.`);
    await logBoardEvent(client, "invitation_revoked", actorOf(caller), { invitationId: id, email: revoked.email });
    return invitation;
  });
}
