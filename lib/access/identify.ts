import type { Caller } from "../contract/caller";
import { Refusal } from "../contract/problem";
import { findAgent } from "./find-agent";
import { peerOf } from "./peer";
import { hasSessionCookie, readSession } from "./read-session";

/** Who asks: an agent by its key or a person by their session, never both. Null: nobody who is known. */
export async function identify(request: { headers: Pick<Headers, "get"> }): Promise<Caller | null> {
  const authorization = request.headers.get("authorization");
  if (authorization === null) return readSession(request.headers);
  if (hasSessionCookie(request.headers)) throw new Refusal("bad_request", "Send a key or a session cookie, not both.");
  return findAgent(authorization, peerOf(request.headers));
}
