// The ways to the board: a person who is signed in, and keys made by the command line. Everything else is its public API.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createClient, type Client } from "@/lib/client/api";

export const url = process.env.HOLDPOINT_URL ?? "http://127.0.0.1:3000";

/** The admin of the demo's board; null where the board is somebody else's and no sign-in was named. */
export async function signIn(): Promise<Client | null> {
  const [email, password] = [process.env.HOLDPOINT_OWNER_EMAIL, process.env.HOLDPOINT_OWNER_PASSWORD];
  if (!email || !password) return null;
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`The board does not let ${email} in (${answer.status}).`);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
  return createClient({ url, fetch: (input, init) => fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie, origin: url } }) });
}

export async function createAgent(name: string, capabilities: string[], scopes: string[]): Promise<{ board: Client; key: string }> {
  const options = ["--name", name, ...capabilities.flatMap((one) => ["--capability", one]), ...scopes.flatMap((one) => ["--scope", one])];
  const { stdout } = await promisify(execFile)(process.execPath, ["bin/holdpoint.mjs", "key", "create", ...options], { encoding: "utf8" });
  const { key } = JSON.parse(stdout) as { key: string };
  return { board: createClient({ url, key }), key };
}
