import type { Session } from "../contract/people";
import { statement } from "./statement";

export const readSessions = statement<Session>(
  "read-sessions",
  `select id, id = :sessionId::text as current, created_at as "createdAt", updated_at as "lastSeenAt", expires_at as "expiresAt", nullif(ip_address, '') as address, nullif(user_agent, '') as "userAgent"
   from sessions where user_id = :userId and expires_at > clock_timestamp() order by id = :sessionId::text desc, updated_at desc, id limit 200`,
);

/** One of a person's own. */
export const endOwnSession = statement<{ id: string }>("end-own-session", "delete from sessions where id = :id and user_id = :userId returning id");

/** All of a person's, but for `keep` where it is given. */
export const endSessionsOf = statement<{ id: string }>("end-sessions-of", "delete from sessions where user_id = :userId and id is distinct from :keep::text returning id");

/** Which of these are still there: what open streams ask, once for all of a process. */
export const liveCallers = statement<{ id: string }>(
  "live-callers",
  `select id from sessions where id = any (:sessions::text[]) and expires_at > clock_timestamp()
   union all select id::text from api_keys where id = any (:keys::uuid[]) and revoked_at is null and (expires_at is null or expires_at > deadline_now())`,
);
