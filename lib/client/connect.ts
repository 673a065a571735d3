// The client for agents: as `createClient`, and a call that got no answer is made again until it has one.
import { ApiError, type CallOptions, type Client, type ClientOptions, createClient } from "./api";
import { isProblem } from "./is-problem";
import { sleep } from "./sleep";

export type ConnectOptions = ClientOptions & {
  /** How long a call is made again while the board cannot be reached; 30 where left out. */
  retrySeconds?: number;
};

/** No board answered, or not in time: what became of the call is not known. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

/** `url` and `key` are taken from HOLDPOINT_URL and HOLDPOINT_KEY where left out. */
export function connect(options: ConnectOptions = {}): Client {
  const env = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env ?? {};
  const url = (options.url ?? env["HOLDPOINT_URL"] ?? (env["HOLDPOINT_KEY"] ? LOCAL : "")).replace(/\/+$/, "");
  const key = options.key ?? env["HOLDPOINT_KEY"];
  const once = createClient({ ...options, url, ...(key ? { key } : {}) });
  const persist = new Persistence(url, (options.retrySeconds ?? 30) * 1000);
  const methods = Object.entries(once).map(([name, method]) => [name, name === "upload" ? uploadBy(once, persist) : methodBy(name, method as AnyMethod, persist)]);
  return Object.fromEntries(methods) as Client;
}

const LOCAL = "http://127.0.0.1:3000";
/** What would be done twice when sent twice. Every other verb answers a repeat as it answered the first. */
const KEYED = new Set(["createTask", "createTasks", "claim", "comment"]);
const ANSWER_MS = 30_000;

type AnyMethod = (input: { waitSeconds?: number }, call?: CallOptions) => Promise<unknown>;

function methodBy(name: string, method: AnyMethod, persist: Persistence): AnyMethod {
  return (input, call = {}) => {
    const idempotencyKey = call.idempotencyKey ?? (KEYED.has(name) ? crypto.randomUUID() : undefined);
    const held = (input?.waitSeconds ?? 0) * 1000 + ANSWER_MS;
    return persist.until(call.signal, (signal) => method(input, { ...call, ...(idempotencyKey ? { idempotencyKey } : {}), signal }), held);
  };
}

function uploadBy(once: Client, persist: Persistence): Client["upload"] {
  return (...parts) => persist.until(undefined, () => once.upload(...parts), ANSWER_MS);
}

class Persistence {
  constructor(
    private readonly url: string,
    private readonly most: number,
  ) {}

  /** Makes the call, and again after what will pass, until `most` milliseconds after the first failure. */
  async until<Answer>(stop: AbortSignal | undefined, call: (signal: AbortSignal) => Promise<Answer>, answerMs: number): Promise<Answer> {
    let end = Infinity;
    for (let tries = 0; ; tries++) {
      const late = AbortSignal.timeout(answerMs);
      try {
        return await call(stop ? AbortSignal.any([stop, late]) : late);
      } catch (error) {
        stop?.throwIfAborted();
        const wait = waitAfter(error, tries);
        end = Math.min(end, Date.now() + this.most);
        if (wait === null) throw error;
        if (Date.now() + wait > end) throw error instanceof ApiError ? error : new Unreachable(`No board answers at ${this.url || "this address"}.`, { cause: error });
        await sleep(wait, stop);
      }
    }
  }
}

/** Milliseconds until the next try; null for what will not pass by itself. */
function waitAfter(error: unknown, tries: number): number | null {
  const backoff = Math.min(5_000, 100 * 2 ** tries) * (0.5 + Math.random());
  if (error instanceof ApiError) {
    const passes = isProblem(error, "rate_limited", "unavailable", "internal", "request_timeout", "idempotency_in_flight");
    return passes ? Math.max(backoff, (error.retryAfter ?? 0) * 1000) : null;
  }
  return error instanceof TypeError || (error as Error)?.name === "TimeoutError" ? backoff : null;
}
