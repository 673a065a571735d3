// The person at this terminal: signed in with their own password, never with a key.
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Command } from "commander";
import { type Client, createClient } from "@/lib/client/api";
import { boardUrl } from "./board";
import { EXIT, Ending } from "./exit-codes";

const path = () => process.env["HOLDPOINT_SESSION_FILE"] ?? join(process.env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config"), "holdpoint", "session.json");

export function addSignIn(program: Command): void {
  program.command("sign-in").description("Sign in as a person, for deciding at this terminal").requiredOption("--email <address>").option("--password-stdin", "read the password from stdin").action(signIn);
  program.command("sign-out").description("Forget the session of this terminal").action(() => rmSync(path(), { force: true }));
}

/** The board as the person who signed in here. */
export function person(): Client {
  const { url, cookie } = read();
  if (url !== boardUrl() || !cookie) throw new Ending(EXIT.misunderstood, "Sign in first: holdpoint sign-in --email YOU. Only a person can decide.");
  return createClient({ url, fetch: (input, init) => fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie, origin: url } }) });
}

async function signIn({ email, passwordStdin }: { email: string; passwordStdin?: true }): Promise<void> {
  const password = passwordStdin ? readFileSync(0, "utf8").replace(/\r?\n$/, "") : await askPassword();
  const url = boardUrl();
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: "POST", headers: { "content-type": "application/json", origin: url }, body: JSON.stringify({ email, password }) });
  if (answer.status === 401) throw new Ending(EXIT.failed, "The email address or the password is wrong.");
  if (!answer.ok) throw new Ending(EXIT.failed, `The board does not let anybody sign in here: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
  mkdirSync(dirname(path()), { recursive: true, mode: 0o700 });
  writeFileSync(path(), JSON.stringify({ url, cookie }), { mode: 0o600 });
  chmodSync(path(), 0o600);
  console.log(`Signed in at ${url} as ${email}.`);
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) throw new Ending(EXIT.misunderstood, "There is no terminal to ask for the password: --password-stdin reads it.");
  process.stderr.write("Password: ");
  const silent = new Writable({ write: (_, __, done) => done() });
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true });
  const password = await reader.question("");
  reader.close();
  process.stderr.write("\n");
  return password;
}

function read(): { url?: string; cookie?: string } {
  try {
    return JSON.parse(readFileSync(path(), "utf8")) as { url: string; cookie: string };
  } catch {
    return {};
  }
}
