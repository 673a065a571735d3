// Idempotency-Key: same key and body, same answer; same key and another body, 422.
// Answers hold leases and secrets. They are kept under a key made of what only the caller has: the Idempotency-Key itself,
// and of an agent its API key. The database has neither.
import { createHmac, hkdfSync } from "node:crypto";
import type { Caller } from "../contract/caller";
import type { Operation } from "../contract/operations";
import { PROBLEMS, Refusal } from "../contract/problem";
import { writeJson } from "../contract/write-json";
import type { Answer, Asked } from "./asked";
import { beginIdempotent, endIdempotent, forgetIdempotent, releaseIdempotent } from "../db/idempotent-answer";
import { log } from "../telemetry/log";
import { bodyHeaders } from "./api-headers";
import { opened, sealed } from "./seal";

const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs `act` once for each key of a caller, and answers a repeat with what was answered then. Where a server was killed
 * between the work and the keeping of its answer, `act` runs again, and what it makes has the ids of the first time.
 */
export async function onceFor(asked: Asked, caller: Caller | null, { name, secret }: Pick<Operation, "name" | "secret">, input: object, instance: string, act: () => Promise<Answer | Response>): Promise<Answer | Response> {
  const key = asked.headers.get("idempotency-key");
  if (key === null || asked.method !== "POST" || !caller) return act();
  if (!KEY.test(key)) throw new Refusal("bad_request", "Idempotency-Key must be 1 to 255 visible ASCII characters.");
  const who = caller.kind === "agent" ? caller.keyId : caller.userId;
  const seal = Buffer.from(hkdfSync("sha256", `${tokenOf(asked)} ${key}`, who, "idempotent answer", 32));
  const digest = (text: string) => createHmac("sha256", seal).update(text).digest();
  const kept = { caller: who, kind: caller.kind, key: digest("place").toString("hex") };
  const hash = digest(`${name} ${writeJson(input)}`);
  const begun = await beginIdempotent(kept, hash);
  if (begun.state === "other_request") throw new Refusal("idempotency_mismatch", "This Idempotency-Key was used for another request.");
  if (begun.state === "in_flight") throw new Refusal("idempotency_in_flight", "The same request is being worked on.", { retryAfterSeconds: 1 });
  if (begun.state === "answered") return replayed(begun.status, opened(seal, begun.answer), instance);
  asked.madeAs = begun.madeAs;
  return act().then(keep, async (error) => {
    await (isRefused(error) ? forgetIdempotent(kept) : releaseIdempotent(kept)).catch(unkept);
    throw error;
  });

  /** What was done is said, whether it can be kept or not. */
  async function keep(answer: Answer | Response): Promise<Answer | Response> {
    const text = answer instanceof Response ? await answer.clone().text() : answer.body;
    await endIdempotent(kept, answer.status, sealed(seal, secret ? without(secret, text) : text)).catch(unkept);
    return answer;
  }
}

function unkept(error: Error & { code?: string }): void {
  log("warn", "The answer to an Idempotency-Key could not be kept", { code: error.code, fault: error.message.slice(0, 300) });
}

/** Whether nothing was done, this time or before: a connection that was lost may have been lost after the commit. */
function isRefused(error: unknown): boolean {
  return error instanceof Refusal && PROBLEMS[error.code][0] < 429;
}

/** The credential of an agent's call, without its scheme. A person's changes with each session. */
function tokenOf({ headers }: Asked): string {
  return (headers.get("authorization") ?? "").replace(/^\S+\s+/, "");
}

/** What is said once is not kept: neither here nor anywhere else. */
function without(secret: string, answer: string): string {
  return JSON.stringify({ ...(JSON.parse(answer) as object), [secret]: null });
}

function replayed(status: number, body: string, instance: string): Answer {
  return { status, headers: { ...bodyHeaders("application/json; charset=utf-8", instance), "idempotency-replayed": "true" }, body };
}
