import { z } from "zod";
import { Refusal } from "../contract/problem";
import { auth, forgetAuth } from "./auth";
import { provider, PROVIDER_ID } from "./provider";
import { oncePerProcess } from "../process";

const LOOK_AGAIN_MS = 5_000;

export const ByProvider = z.strictObject({ next: z.string().max(2000).regex(/^\/(?![/\\])/, "must be a path of this board") });

/** Where the browser goes to sign in. The provider is looked up again where it was away when this process began. */
export async function signInByProvider(request: Request, { next }: z.infer<typeof ByProvider>): Promise<Response> {
  if (!provider()) throw new Refusal("not_found", "There is nothing here.");
  const ask = async () => (await auth()).handler(asSocial(request, next));
  let answer = await ask();
  if (answer.status === 429) throw new Refusal("rate_limited", "Too many sign-ins at once.", { retryAfterSeconds: Number(answer.headers.get("x-retry-after")) || 10 });
  if (!answer.ok && mayLookAgain()) {
    forgetAuth();
    answer = await ask();
  }
  if (!answer.ok) throw new Refusal("unavailable", "The provider cannot be reached right now.", { retryAfterSeconds: 5 });
  return answer;
}

/** Whoever asks, the provider is asked what it is at most once in five seconds. */
function mayLookAgain(): boolean {
  const looked = oncePerProcess("provider looked up again", () => ({ at: -Infinity }));
  if (performance.now() - looked.at < LOOK_AGAIN_MS) return false;
  looked.at = performance.now();
  return true;
}

function asSocial(request: Request, next: string): Request {
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/json");
  headers.delete("content-length");
  const body = { provider: PROVIDER_ID, callbackURL: next, errorCallbackURL: "/sign-in?refused=provider", disableRedirect: true };
  return new Request(new URL("/api/auth/sign-in/social", request.url), { method: "POST", headers, body: JSON.stringify(body) });
}
