// Sign-in, sign-out and who is signed in. Of the identity library's many calls these three are open.
import { auth } from "../access/auth";
import { refuseForeign } from "../access/same-origin";
import { SignIn, signIn } from "../access/sign-in";
import { signOut } from "../access/sign-out";
import { decodeUtf8, parseJson } from "../contract/parse-json";
import { Refusal } from "../contract/problem";
import { API_HEADERS } from "./api-headers";
import { problemResponse } from "./problem-response";
import { readBytes } from "./read-body";

const BODY_LIMIT = 16 * 1024;
const CALLS: Record<string, (request: Request) => Promise<Response>> = {
  "POST /api/auth/sign-in/email": async (request) => signIn(request, await credentials(request)),
  "POST /api/auth/sign-out": async (request) => signOut(bare(request, "POST")),
  "GET /api/auth/get-session": async (request) => (await auth()).handler(bare(request, "GET")),
};

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

async function credentials(request: Request): Promise<SignIn> {
  const type = request.headers.get("content-type")?.split(";")[0]!.trim().toLowerCase();
  if (type !== "application/json") throw new Refusal("unsupported_media_type", "Send the body as application/json.");
  const read = SignIn.safeParse(parseJson(decodeUtf8(await readBytes(request, BODY_LIMIT))));
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({ pointer: path.map((part) => `/${String(part)}`).join(""), message }));
  throw new Refusal("invalid", "Send an email address and a password.", { errors });
}

/** The same request without body or query, neither of which means anything here. */
function bare(request: Request, method: string): Request {
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.delete("content-type");
  const { origin, pathname } = new URL(request.url);
  return new Request(`${origin}${pathname}`, { method, headers });
}
