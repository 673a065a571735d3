// Every refusal and every fault as problem+json. Never a stack, an SQL text or an echo of the input.
import { JsonRefusal } from "../contract/parse-json";
import { type Problem, PROBLEMS, Refusal } from "../contract/problem";
import { writeJson } from "../contract/write-json";
import { isNotNow } from "../db/not-now";
import { log } from "../telemetry/log";
import { bodyHeaders } from "./api-headers";
import { type Answer, responseOf } from "./asked";

export function problemResponse(error: unknown, instance: string, operation: string): Response {
  return responseOf(problemOf(error, instance, operation));
}

export function problemOf(error: unknown, instance: string, operation: string): Answer {
  const refusal = refusalOf(error, instance, operation);
  const [status, title] = PROBLEMS[refusal.code];
  const { retryAfterSeconds, allow, ...fields } = refusal.fields;
  const problem: Problem = { type: `urn:holdpoint:problem:${refusal.code}`, title, status, detail: refusal.message, code: refusal.code, instance, ...fields };
  const headers = bodyHeaders("application/problem+json; charset=utf-8", instance);
  if (retryAfterSeconds !== undefined) headers["retry-after"] = String(retryAfterSeconds);
  if (allow) headers["allow"] = allow;
  if (status === 401) headers["www-authenticate"] = 'Bearer realm="holdpoint"';
  return { status, headers, body: writeJson(problem) };
}

function refusalOf(error: unknown, instance: string, operation: string): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof JsonRefusal) return new Refusal(error.kind === "malformed" ? "malformed_json" : "invalid", error.message);
  const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
  if (code === "HP001") return new Refusal("approval_required", "A redeemed approval is needed to complete this task.");
  if (code === "HP002") return new Refusal("forbidden", "Only a signed-in person who may decide decides.");
  if (code === "HP003") return new Refusal("not_seen", "Not everything was on screen yet.");
  if (code === "HP004") return new Refusal("last_admin", "This is the last admin: make another person admin first.");
  if (code === "HP005") return new Refusal("reauthentication_required", "This decision takes a sign-in of the last five minutes.");
  if (code === "22021" || code === "22P05") return new Refusal("invalid", "Text must not hold U+0000 or lone surrogates.");
  if (isNotNow(error)) return new Refusal("unavailable", "The database is not available right now.", { retryAfterSeconds: 1 + Math.floor(Math.random() * 3) });
  log("error", "A call failed for a reason that nobody foresaw", { operation, requestId: instance, code, fault: message.slice(0, 300) });
  return new Refusal("internal", `Something went wrong here. Its number is ${instance}.`);
}
