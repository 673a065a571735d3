import type pg from "pg";
import { logBoardEvent } from "./log-board-event";
import { statement } from "./statement";

const use = statement<{ id: string; role: string }>(
  "use-invitation-of",
  `update one_time_links set used_at = board_now() where kind = 'invitation' and email = :email and used_at is null and revoked_at is null and expires_at > board_now()
   returning id, role`,
);

const restore = statement("restore-person", "update users set role = :role, removed_at = null, updated_at = clock_timestamp() where id = :personId and removed_at is not null");

/** Uses up the open invitation of an address that a provider vouches for; who was removed is here again. The role, or null. */
export async function admitByInvitation(client: pg.PoolClient, email: string, personId: string | null): Promise<string | null> {
  const [invitation] = await use(client, { email: email.toLowerCase() });
  if (!invitation) return null;
  if (personId) await restore(client, { personId, role: invitation.role });
  await logBoardEvent(client, "person_joined", { kind: "person", id: personId, name: email }, { personId, email, invitationId: invitation.id, role: invitation.role, by: "provider" });
  return invitation.role;
}
