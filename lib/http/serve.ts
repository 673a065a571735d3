// One line of a route file: who asks, parse, do, say. The only catch.
import { identify } from "../access/identify";
import { may } from "../access/may";
import { refuseForeign } from "../access/same-origin";
import type { Caller } from "../contract/caller";
import type { Operation } from "../contract/operations";
import { Said } from "../contract/said";
import { writeJson } from "../contract/write-json";
import { API_HEADERS } from "./api-headers";
import { onceFor } from "./idempotency";
import { type Bytes, readBytes } from "./read-body";
import { inputReader } from "./read-input";
import { problemResponse } from "./problem-response";

export type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
export type Handler = (request: Request, context?: RouteContext) => Promise<Response>;
type Asked = { headers: Headers; signal: AbortSignal; bytes: Bytes };

/** Makes a route handler of an operation and its verb: `(caller, input, request) => output`. */
export function serve<Input, Output>(
  operation: Operation,
  verb: (caller: never, input: Input, request: Asked) => Promise<Output | Said<Output> | Response>,
): Handler {
  const read = inputReader(operation);
  return async (request, context) => {
    const instance = crypto.randomUUID();
    try {
      const caller = operation.open ? null : await whoAsks(request, operation);
      const input = await read(request, (await context?.params) ?? {});
      // A signal costs its listeners, and few verbs look at it.
      const asked: Asked = { headers: request.headers, get signal() { return request.signal; }, bytes: (limit) => readBytes(request, limit) };
      return await onceFor(request, caller, operation, input, async () => {
        const output = await verb(caller as never, input as Input, asked);
        return output instanceof Response ? hardened(output) : say(output, operation.status ?? 200, instance);
      });
    } catch (error) {
      return problemResponse(error, instance, operation.name);
    }
  };
}

async function whoAsks(request: Request, operation: Operation): Promise<Caller> {
  const caller = await identify(request);
  may(caller, operation);
  if (caller?.kind === "person" && request.method !== "GET") refuseForeign(request);
  return caller as Caller;
}

function say(output: unknown, status: number, instance: string): Response {
  const [body, code] = output instanceof Said ? [output.output, output.status] : [output, status];
  return new Response(writeJson(body), { status: code, headers: { ...API_HEADERS, "content-type": "application/json; charset=utf-8", "x-request-id": instance } });
}

/** Bytes and streams say their own, and have the rest. */
function hardened(answer: Response): Response {
  for (const [name, value] of Object.entries(API_HEADERS)) if (!answer.headers.has(name)) answer.headers.set(name, value);
  return answer;
}
