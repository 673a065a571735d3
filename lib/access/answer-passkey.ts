// The calls of the passkey plugin that are open, with what the library leaves to us.
import { Refusal } from "../contract/problem";
import { deleteSession } from "../db/delete-session";
import { logBoardEvent } from "../db/log-board-event";
import { peoplePool } from "../db/pool";
import { transaction } from "../db/transaction";
import type { Auth } from "./auth";
import { readSession } from "./read-session";

/** Runs a call of the plugin. A sign-in ends the session that came with it; a change of one's passkeys is an event. */
export async function answerPasskey(library: Auth, request: Request, call: string): Promise<Response> {
  const before = await readSession(request.headers);
  const answer = await library.handler(request);
  if (!answer.ok) throw refusalOf(answer.status, await answer.clone().json().catch(() => null));
  if (call === "verify-authentication") {
    if (before) await deleteSession(peoplePool(), before.sessionId);
    return bodiless(answer);
  }
  const change = ({ "verify-registration": "added", "delete-passkey": "removed" } as Record<string, string>)[call];
  if (!change || !before) return answer;
  await transaction(peoplePool(), (client) => logBoardEvent(client, "person_changed", { kind: "person", id: before.userId, name: before.name }, { personId: before.userId, passkey: change }));
  return bodiless(answer);
}

/** Cookies are set; the session and the key themselves are nobody's to read. */
function bodiless(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  headers.set("content-type", "application/json");
  return new Response("{}", { status: answer.status, headers });
}

function refusalOf(status: number, said: { code?: string } | null): Refusal {
  if (status === 429) return new Refusal("rate_limited", "Too many tries; wait a moment.", { retryAfterSeconds: 10 });
  if (said?.code === "SESSION_NOT_FRESH") return new Refusal("reauthentication_required", "A passkey is added within five minutes of signing in.");
  if (status >= 500) return new Refusal("unavailable", "Passkeys cannot be checked right now.", { retryAfterSeconds: 1 });
  if (status === 404) return new Refusal("not_found", "There is nothing here.");
  return new Refusal("unauthenticated", "This passkey was not accepted.");
}
