import type { Caller } from "../contract/caller";
import { Refusal } from "../contract/problem";
import { PEER_HEADER } from "./auth";
import { findAgent } from "./find-agent";
import { hasSessionCookie, readSession } from "./read-session";

/** Who asks: an agent by its key or a person by their session, never both. Null: nobody who is known. */
export async function identify(request: { headers: Pick<Headers, "get"> }): Promise<Caller | null> {
  const authorization = request.headers.get("authorization");
  if (authorization === null) return readSession(request.headers);
  if (hasSessionCookie(request.headers)) throw new Refusal("bad_request", "Send a key or a session cookie, not both.");
  return findAgent(authorization, request.headers.get(PEER_HEADER));
}
