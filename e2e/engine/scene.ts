// Who takes part: eight agents with keys and two people who are signed in.
import { hashPassword } from "better-auth/crypto";
import { uuidv7 } from "uuidv7";
import { expect } from "vitest";
import { insertPerson } from "../../lib/db/insert-person";
import { peoplePool } from "../../lib/db/pool";
import type { TestBoard } from "../test-board";
import type { Scene } from "./clients";
import type { Final } from "./history";

/** People sign in at the first of the servers. */
export async function sceneOf(board: TestBoard, urls: string[], random: () => number): Promise<Omit<Scene, "free" | "gated">> {
  const agents = await Promise.all(Array.from({ length: 8 }, () => board.anAgent()));
  return { urls, keys: agents.map(({ key }) => key), cookies: await Promise.all(["ada", "bob"].map((name) => signIn(`${name}-${uuidv7().slice(-6)}`, urls[0]!))), random };
}

/** How the tasks of these capabilities ended, to be judged with the history. */
export async function finalOf(board: TestBoard, capabilities: string[]): Promise<Final> {
  const { rows } = await board.owner.query("select id, title, status, result::text from tasks where capability = any($1)", [capabilities]);
  return new Map(rows.map(({ id, title, status, result }) => [id, { title, status, token: result === null ? null : (JSON.parse(result) as string) }]));
}

async function signIn(by: string, url: string): Promise<{ by: string; cookie: string }> {
  const email = `${by}@example.test`;
  await insertPerson(peoplePool(), { name: by, email, passwordHash: await hashPassword("correct horse"), role: "admin" });
  const answer = await fetch(`${url}/api/auth/sign-in/email`, { method: "POST", headers: { "content-type": "application/json", origin: url }, body: JSON.stringify({ email, password: "correct horse" }) });
  expect(answer.status).toBe(200);
  return { by, cookie: answer.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ") };
}
