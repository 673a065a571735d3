import type pg from "pg";
import { uuidv7 } from "uuidv7";
import { logBoardEvent } from "./log-board-event";
import { useLink } from "./one-time-links";
import { setPassword } from "./password-of";
import { statement } from "./statement";

/** Who was removed comes back under the same id. Nobody who is here is overwritten. */
const join = statement<{ id: string }>(
  "join-person",
  `insert into users (id, name, email, role, email_verified) values (:id, :name, :email, :role, false)
   on conflict (email) do update set name = excluded.name, role = excluded.role, removed_at = null, updated_at = clock_timestamp() where users.removed_at is not null
   returning id`,
);

/** Uses the invitation up and makes the person, in the caller's transaction. Null where it is not open. */
export async function joinByInvitation(client: pg.PoolClient, asked: { tokenHash: Buffer; kind: string }, name: string, passwordHash: string): Promise<{ email: string } | null> {
  const [link] = await useLink(client, asked);
  if (!link) return null;
  const [person] = await join(client, { id: uuidv7(), name, email: link.email, role: link.role });
  if (!person) return null;
  await setPassword(client, { userId: person.id, accountId: uuidv7(), hash: passwordHash });
  await logBoardEvent(client, "person_joined", { kind: "person", id: person.id, name }, { personId: person.id, invitationId: link.id, role: link.role, by: "invitation" });
  return { email: link.email };
}
