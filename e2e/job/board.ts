// The board under test as its owner uses it, and a key for the agent.
import { execFileSync } from "node:child_process";
import { createClient, type Client } from "@/lib/client/api";

export type Board = {
  url: string;
  /** The owner's session: a person, so it can decide. */
  person: Client;
  cookie: string;
  key: string;
};

export type Place = { url: string; data: string; databaseUrl?: string; email: string; password: string };

/** The board of this test run, or one that a test started for itself. */
export async function openBoard(place: Place = ours()): Promise<Board> {
  const { url } = place;
  const cookie = await signIn(place);
  const asPerson: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("cookie", cookie);
    headers.set("origin", url);
    return fetch(input, { ...init, headers });
  };
  return { url, cookie, person: createClient({ url, fetch: asPerson }), key: createKey(place) };
}

async function signIn({ url, email, password }: Place): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Sign-in answers ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
}

/** With the command that the README tells people to use. */
function createKey({ data, databaseUrl }: Place): string {
  const options = ["--name", "job-tests", "--capability", "*", "--scope", "tasks:create", "--scope", "tasks:work", "--scope", "tasks:read"];
  const env = { ...process.env, HOLDPOINT_DATA_DIR: data, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const printed = execFileSync(process.execPath, ["bin/holdpoint.mjs", "key", "create", ...options], { encoding: "utf8", env });
  return (JSON.parse(printed) as { key: string }).key;
}

function ours(): Place {
  return { url: setting("HOLDPOINT_TEST_ADDRESS"), data: setting("HOLDPOINT_TEST_DATA_DIR"), email: setting("HOLDPOINT_TEST_EMAIL"), password: setting("HOLDPOINT_TEST_PASSWORD") };
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}
