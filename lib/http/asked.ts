// A call as the verbs know it, whoever took it from the wire: a route handler's Request, or the front door itself.
import { type Bytes, readBytes } from "./read-body";

/** `madeAs`: under an Idempotency-Key, the id that what the call makes has, however often it is tried. */
export type Asked = { method: string; url: string; headers: Pick<Headers, "get">; signal: AbortSignal; bytes: Bytes; madeAs?: string };
export type Params = Record<string, string | string[] | undefined>;
/** An answer in JSON; files and streams are a Response. */
export type Answer = { status: number; headers: Record<string, string>; body: string };

export function askedOf(request: Request): Asked {
  const { method, url, headers } = request;
  // A signal costs its listeners, and few verbs look at it.
  return { method, url, headers, get signal() { return request.signal; }, bytes: (limit) => readBytes(request, limit) };
}

export function responseOf(answer: Answer | Response): Response {
  if (answer instanceof Response) return answer;
  return new Response(answer.body, { status: answer.status, headers: answer.headers });
}
