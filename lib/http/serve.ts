// One line of a route file: who asks, parse, do, say. The only catch.
import { identify } from "../access/identify";
import { may } from "../access/may";
import { refuseForeign } from "../access/same-origin";
import type { Caller } from "../contract/caller";
import type { Operation } from "../contract/operations";
import { Said } from "../contract/said";
import { writeJson } from "../contract/write-json";
import { admitWork, mayBeTold } from "./admit-work";
import { API_HEADERS, bodyHeaders } from "./api-headers";
import { type Answer, type Asked, askedOf, type Params, responseOf } from "./asked";
import { answered } from "../telemetry/answered";
import { spanOfCall } from "../telemetry/trace";
import { onceFor } from "./idempotency";
import { inputReader } from "./read-input";
import { problemOf } from "./problem-response";

export type RouteContext = { params: Promise<Params> };
/** A route handler. Where body and answer are JSON the front door asks it directly: a Request and a Response cost as much as the rest of a call. */
export type Handler = ((request: Request, context?: RouteContext) => Promise<Response>) & { direct?: (asked: Asked, params: Params) => Promise<Answer> };

/** Makes a route handler of an operation and its verb: `(caller, input, request) => output`. */
export function serve<Input, Output>(
  operation: Operation,
  verb: (caller: never, input: Input, request: Asked) => Promise<Output | Said<Output> | Response>,
): Handler {
  const read = inputReader(operation);
  const handler = async (request: Request, context?: RouteContext) => responseOf(await answer(askedOf(request), (await context?.params) ?? {}));
  return Object.assign(handler, operation.body ? { direct: answer as NonNullable<Handler["direct"]> } : {});

  async function answer(asked: Asked, params: Params): Promise<Answer | Response> {
    const [instance, began] = [crypto.randomUUID(), performance.now()];
    let caller: Caller | null = null;
    let traceId: string | undefined;
    const given = await spanOfCall(operation.name, asked, async (said) => {
      const made = await answerAs(asked, params, instance, (who) => (caller = who));
      traceId = said(made.status, instance);
      return made;
    });
    answered({ operation: operation.name, traceId, method: asked.method, url: asked.url, status: given.status, instance, caller: idOf(caller), began });
    return given;
  }

  async function answerAs(asked: Asked, params: Params, instance: string, known: (caller: Caller | null) => void): Promise<Answer | Response> {
    try {
      const caller = operation.open ? null : await whoAsks(asked, operation);
      known(caller);
      admitWork(caller, operation.name);
      const input = await read(asked, params);
      return await onceFor(asked, caller, operation, input, instance, async () => {
        const output = await verb(caller as never, input as Input, asked);
        return output instanceof Response ? hardened(output, instance) : say(output, operation.status ?? 200, instance);
      });
    } catch (error) {
      await mayBeTold(error, operation.name);
      return problemOf(error, instance, operation.name);
    }
  }
}

function idOf(caller: Caller | null) {
  if (!caller) return null;
  return { kind: caller.kind, id: caller.kind === "agent" ? caller.agentId : caller.userId };
}

async function whoAsks(asked: Asked, operation: Operation): Promise<Caller> {
  const caller = await identify(asked);
  may(caller, operation);
  if (caller?.kind === "person" && asked.method !== "GET") refuseForeign(asked);
  return caller as Caller;
}

function say(output: unknown, status: number, instance: string): Answer {
  const [body, code] = output instanceof Said ? [output.output, output.status] : [output, status];
  return { status: code, headers: bodyHeaders("application/json; charset=utf-8", instance), body: writeJson(body) };
}

/** Bytes and streams say their own, and have the rest. */
function hardened(answer: Response, instance: string): Response {
  for (const [name, value] of Object.entries({ ...API_HEADERS, "x-request-id": instance })) if (!answer.headers.has(name)) answer.headers.set(name, value);
  return answer;
}
