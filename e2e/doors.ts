// Every operation's own route handler, called as the front door calls it.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hashPassword } from "better-auth/crypto";
import { uuidv7 } from "uuidv7";
import type { Role } from "../lib/contract/actor";
import { type Operation, type OperationName, operations } from "../lib/contract/operations";
import { insertPerson } from "../lib/db/insert-person";
import { peoplePool } from "../lib/db/pool";
import { answerAuth } from "../lib/http/answer-auth";
import type { Handler } from "../lib/http/serve";
import { SAMPLES, type Target } from "./operation-samples";
import { root } from "./source-files";

export const ORIGIN = "http://127.0.0.1:3000";
export const all = Object.values(operations) as (Operation & { name: OperationName })[];

export type Sent = { headers?: Record<string, string>; params?: Record<string, string>; query?: string; body?: BodyInit | null };

export async function door({ method, path }: Operation): Promise<Handler> {
  const file = join(root, `app/api/v1${path.replace(/\{(\w+)\}/g, "[$1]")}/route.ts`);
  return ((await import(/* @vite-ignore */ file)) as Record<string, Handler>)[method]!;
}

/** Sends as written: parameters of the path that are left out are empty. */
export async function send(operation: Operation, { headers = {}, params = {}, query = "", body = null }: Sent): Promise<Response> {
  const handler = await door(operation);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const request = new Request(`${ORIGIN}/api/v1${path}${query && `?${query}`}`, { method: operation.method, headers, ...(operation.method === "GET" ? {} : { body }) });
  return handler(request, { params: Promise.resolve(params) });
}

/** A machine that is busy refuses new work for a while: then the call is made again. */
export async function untilTaken(call: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    await answer.body?.cancel();
    await sleep(50);
  }
}

/** The good call of an operation, about a target. */
export function sampleOf(operation: Operation & { name: OperationName }, target: Target): Sent {
  const { about, params, body, query } = SAMPLES[operation.name];
  const [param] = /\{(\w+)\}/.exec(operation.path)?.slice(1) ?? [];
  return {
    ...(param && about !== "none" ? { params: { [param]: target[about] } } : params ? { params } : {}),
    ...(query ? { query: query(target) } : {}),
    ...(body ? { body: JSON.stringify(body(target)) } : {}),
    headers: { ...(body ? { "content-type": "application/json" } : {}), ...(operation.name === "update" ? { "if-match": "1" } : {}) },
  };
}

/** The text of an answer; a stream is let go of after its first words. */
export async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer.text();
  const reader = answer.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return Buffer.from(value ?? []).toString();
}

/** The cookie of a person who signed in by the door. */
export async function signedIn(role: Role): Promise<{ cookie: string; userId: string }> {
  const email = `${role}-${uuidv7().slice(-6)}@example.test`;
  await insertPerson(peoplePool(), { name: role, email, passwordHash: await hashPassword("correct horse"), role });
  const answer = await answerAuth(new Request(`${ORIGIN}/api/auth/sign-in/email`, {
    method: "POST", headers: { "content-type": "application/json", origin: ORIGIN }, body: JSON.stringify({ email, password: "correct horse" }),
  }));
  const { rows } = await peoplePool().query<{ id: string }>("select id from users where email = $1", [email]);
  return { cookie: answer.headers.getSetCookie().map((one) => one.split(";")[0]).join("; "), userId: rows[0]!.id };
}
