// One POST to an address from outside: to the address that was checked, without redirects, within five seconds.
import { type IncomingMessage, request as plain } from "node:http";
import { request as secure } from "node:https";
import { isIPv6, type LookupFunction } from "node:net";
import { spanOfPost } from "../telemetry/trace";
import { addressOf, type Lookup } from "./address";

const WITHIN_MS = 5_000;
const MOST_BYTES = 64 * 1024;

/** `retryAfter`: the seconds that the receiver asks for before the next try. */
export type Answered = { status: number; retryAfter: number | null };

/** What was answered. Throws where there is none: the address is not fit, nobody is there, or the time is up. */
export async function post(target: string, headers: Record<string, string>, body: string | Buffer, lookup?: Lookup): Promise<Answered> {
  const url = new URL(target);
  const up = AbortSignal.timeout(WITHIN_MS);
  const late = new Promise<never>((_, refuse) => up.addEventListener("abort", () => refuse(new Error(`no answer within ${WITHIN_MS / 1000} s`))));
  return spanOfPost(url.hostname, (traced) => {
    const sent = addressOf(url, lookup).then((address) => send(url, address, { ...headers, ...traced }, body, up));
    sent.catch(() => undefined);
    return Promise.race([sent, late]);
  });
}

function send(url: URL, address: string, headers: Record<string, string>, body: string | Buffer, signal: AbortSignal): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const request = url.protocol === "https:" ? secure : plain;
    const asked = request(url, { method: "POST", headers: { ...headers, "content-length": Buffer.byteLength(body), "user-agent": "Holdpoint" }, lookup: only(address), agent: false, signal });
    asked.once("response", (answer) => void drain(answer).then(() => resolve({ status: answer.statusCode!, retryAfter: retryAfterOf(answer) }), reject));
    asked.once("error", reject);
    asked.end(body);
  });
}

/** Said in seconds, or as a time, which the receiver's own clock is set against. */
function retryAfterOf({ headers }: IncomingMessage): number | null {
  const said = headers["retry-after"]?.trim();
  if (!said) return null;
  const seconds = /^\d{1,9}$/.test(said) ? Number(said) : (Date.parse(said) - (Date.parse(headers.date ?? "") || Date.now())) / 1000;
  return seconds > 0 ? seconds : null;
}

/** Whatever is looked up is the address that was checked: a name that means another one by now gains nothing. */
function only(address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4;
  return (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family));
}

/** So that who answers is not cut off in mid-sentence; who does not stop is. */
async function drain(answer: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const part of answer) if ((bytes += (part as Buffer).length) > MOST_BYTES) break;
  answer.destroy();
}
