import { z } from "zod";
import { Refusal } from "../contract/problem";
import { deleteSession } from "../db/delete-session";
import { peoplePool } from "../db/pool";
import { auth } from "./auth";
import { peerOf } from "./peer";
import { readSession } from "./read-session";
import { beginAttempt, succeed } from "./sign-in-limit";

export const SignIn = z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(1000), rememberMe: z.boolean().optional() });
export type SignIn = z.infer<typeof SignIn>;

/** The answer sets the session cookie. A session that came with the request ends: nothing from before is worth anything after. */
export async function signIn(request: Request, { email, password, rememberMe = true }: SignIn): Promise<Response> {
  const attempt = { account: email.toLowerCase(), address: peerOf(request.headers) };
  await beginAttempt(attempt);
  const before = await readSession(request.headers);
  const answer = await (await auth()).handler(asJson(request, { email, password, rememberMe }));
  if (answer.status === 429) throw new Refusal("rate_limited", "Too many sign-ins; wait a moment.", { retryAfterSeconds: Number(answer.headers.get("x-retry-after")) || 60 });
  if (answer.status >= 500) return answer;
  if (!answer.ok) throw new Refusal("unauthenticated", "The email address or the password is wrong.");
  await succeed(attempt);
  if (before) await deleteSession(peoplePool(), before.sessionId);
  return answer;
}

function asJson(request: Request, body: object): Request {
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  headers.delete("content-length");
  return new Request(request.url, { method: "POST", headers, body: JSON.stringify(body) });
}
