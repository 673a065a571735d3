// Invitations and password resets: links that work once. Only the token's hash is kept.
import { createHash, randomBytes } from "node:crypto";
import type { Invitation } from "../contract/people";
import { statement } from "./statement";

export function makeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: tokenHash(token) };
}

export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export const insertLink = statement<{ expiresAt: string }>(
  "insert-link",
  `insert into one_time_links (id, kind, token_hash, email, role, user_id, created_by, created_at, expires_at)
   select :id::uuid, :kind, :tokenHash::bytea, :email, :role, :userId, :byId, at, at + make_interval(hours => :hours::int) from (select board_now() as at) n
   returning expires_at as "expiresAt"`,
);

type OpenLink = { id: string; email: string; role: string | null; userId: string | null };
const OPEN = "l.token_hash = :tokenHash::bytea and l.kind = :kind and l.used_at is null and l.revoked_at is null and l.expires_at > board_now()";

/** Looks without locking: before a costly hash, and for the page that the link leads to. */
export const peekLink = statement<OpenLink>("peek-link", `select l.id, l.email, l.role, l.user_id as "userId" from one_time_links l where ${OPEN}`);

/** Uses it up: a second one finds it used once this transaction ends. */
export const useLink = statement<OpenLink>(
  "use-link",
  `update one_time_links l set used_at = board_now() where ${OPEN} returning l.id, l.email, l.role, l.user_id as "userId"`,
);

/** An earlier link to the same end stops working when a new one is made. */
export const revokeEarlier = statement(
  "revoke-earlier-links",
  "update one_time_links set revoked_at = board_now() where kind = :kind and email = :email and used_at is null and revoked_at is null and expires_at > board_now()",
);

export const revokeLink = statement<{ email: string; role: string }>(
  "revoke-invitation",
  `update one_time_links l set revoked_at = board_now() where l.id = :id::uuid and l.kind = 'invitation' and l.used_at is null and l.revoked_at is null and l.expires_at > board_now()
   returning l.email, l.role`,
);

export const readInvitations = statement<Invitation>(
  "read-invitations",
  `select l.id, l.email, l.role, l.created_at as "createdAt", l.expires_at as "expiresAt", jsonb_build_object('id', u.id, 'name', u.name) as "createdBy",
     case when l.used_at is not null then 'used' when l.revoked_at is not null then 'revoked' when l.expires_at <= board_now() then 'expired' else 'open' end as state
   from one_time_links l join users u on u.id = l.created_by
   where l.kind = 'invitation' and (:id::uuid is null or l.id = :id::uuid) order by l.created_at desc, l.id desc limit 200`,
);
