// Sign-in, sign-out, who is signed in, passkeys, and the way through a provider. Of the identity library's many calls these are open.
import { z } from "zod";
import { auth } from "../access/auth";
import { answerPasskey } from "../access/answer-passkey";
import { provider } from "../access/provider";
import { refuseForeign } from "../access/same-origin";
import { SignIn, signIn } from "../access/sign-in";
import { ByProvider, signInByProvider } from "../access/sign-in-by-provider";
import { signOut } from "../access/sign-out";
import { decodeUtf8, parseJson } from "../contract/parse-json";
import { Refusal } from "../contract/problem";
import { API_HEADERS } from "./api-headers";
import { problemResponse } from "./problem-response";
import { readBytes } from "./read-body";
import { issueWords } from "../contract/issue-words";

const BODY_LIMIT = 16 * 1024;
const CALLS: Record<string, (request: Request) => Promise<Response>> = {
  "POST /api/auth/sign-in/email": async (request) => signIn(request, await body(request, SignIn, "Send an email address and a password.")),
  "POST /api/auth/sign-in/provider": async (request) => signInByProvider(request, await body(request, ByProvider, "Send the path to come back to.")),
  "GET /api/auth/callback/oidc": async (request) => (provider() ? (await auth()).handler(request) : nothing()),
  "POST /api/auth/sign-out": async (request) => signOut(bare(request, "POST")),
  "GET /api/auth/get-session": async (request) => (await auth()).handler(bare(request, "GET")),
};
const PASSKEYS = ["GET generate-register-options", "POST verify-registration", "GET generate-authenticate-options", "POST verify-authentication", "GET list-user-passkeys", "POST delete-passkey"];
for (const [method, call] of PASSKEYS.map((one) => one.split(" ") as [string, string]))
  CALLS[`${method} /api/auth/passkey/${call}`] = async (request) => answerPasskey(await auth(), method === "GET" ? bare(request, "GET") : await bounded(request), call);

export async function answerAuth(request: Request): Promise<Response> {
  const instance = crypto.randomUUID();
  try {
    const call = CALLS[`${request.method} ${new URL(request.url).pathname}`];
    if (!call) throw new Refusal("not_found", "There is nothing here.");
    refuseForeign(request);
    const answer = await call(request);
    if (answer.status >= 500) throw new Refusal("unavailable", "Sessions cannot be read right now.", { retryAfterSeconds: 1 });
    for (const [name, value] of Object.entries(API_HEADERS)) answer.headers.set(name, value);
    return answer;
  } catch (error) {
    // The query builder wraps what the database said.
    return problemResponse((error as Error).cause ?? error, instance, "auth");
  }
}

function nothing(): never {
  throw new Refusal("not_found", "There is nothing here.");
}

/** What a browser's authenticator said, read within the bound and handed on as it came. */
async function bounded(request: Request): Promise<Request> {
  const said = await body(request, z.looseObject({}), "Send what the authenticator said.");
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  return new Request(request.url, { method: "POST", headers, body: JSON.stringify(said) });
}

async function body<Value>(request: Request, schema: z.ZodType<Value>, wanted: string): Promise<Value> {
  const type = request.headers.get("content-type")?.split(";")[0]!.trim().toLowerCase();
  if (type !== "application/json") throw new Refusal("unsupported_media_type", "Send the body as application/json.");
  const read = schema.safeParse(parseJson(decodeUtf8(await readBytes(request, BODY_LIMIT))), { error: issueWords });
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({ pointer: path.map((part) => `/${String(part)}`).join(""), message }));
  throw new Refusal("invalid", wanted, { errors });
}

/** The same request without body or query, neither of which means anything here. */
function bare(request: Request, method: string): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("content-type");
  const { origin, pathname } = new URL(request.url);
  return new Request(`${origin}${pathname}`, { method, headers });
}
