import type { Role } from "../contract/actor";
import type { PersonCaller } from "../contract/caller";
import { Refusal } from "../contract/problem";
import { auth, COOKIE_PREFIX } from "./auth";

const SESSION_COOKIE = new RegExp(`(?:^|; ?)(?:__Secure-)?${COOKIE_PREFIX}\\.session_token=`);

export function hasSessionCookie(headers: Pick<Headers, "get">): boolean {
  return SESSION_COOKIE.test(headers.get("cookie") ?? "");
}

/** Who is signed in. Reads only: a session is renewed where its cookie can be, at GET /api/auth/get-session. */
export async function readSession(asked: Pick<Headers, "get">): Promise<PersonCaller | null> {
  if (!hasSessionCookie(asked)) return null;
  const headers = new Headers({ cookie: asked.get("cookie") ?? "" });
  const found = await (await auth()).api.getSession({ headers, query: { disableRefresh: true } }).catch(unreadable);
  if (!found) return null;
  const { session, user } = found;
  return { kind: "person", userId: user.id, sessionId: session.id, name: user.name, email: user.email, role: user.role as Role };
}

// A cookie that is no session gives null; what is thrown is the database.
function unreadable(): never {
  throw new Refusal("unavailable", "Sessions cannot be read right now.", { retryAfterSeconds: 1 });
}
