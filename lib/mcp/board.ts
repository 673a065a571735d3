// The board as a client inside the server: the tools' calls go through the same doors as those of /api/v1, with the caller's own key.
import { type Client, createClient } from "../client/api";
import { type Operation, type OperationName, operations } from "../contract/operations";
import { getApproval } from "../feed/get-approval";
import { listTasks, getTask } from "../http/reads";
import { type Handler, serve } from "../http/serve";
import { cancel } from "../transitions/cancel";
import { claim } from "../transitions/claim";
import { claimTask } from "../transitions/claim-task";
import { comment } from "../transitions/comment";
import { complete } from "../transitions/complete";
import { createTask } from "../transitions/create-tasks";
import { fail } from "../transitions/fail";
import { getCapability } from "../transitions/get-capability";
import { heartbeat, heartbeats } from "../transitions/heartbeat";
import { me } from "../transitions/me";
import { park } from "../transitions/park";
import { redeem } from "../transitions/redeem";
import { release } from "../transitions/release";
import { settle } from "../transitions/settle";
import { skip } from "../transitions/skip";
import { withdraw } from "../transitions/withdraw";

const DOORS: Partial<Record<OperationName, Handler>> = {
  createTask: serve(operations.createTask, createTask),
  claim: serve(operations.claim, claim),
  claimTask: serve(operations.claimTask, claimTask),
  heartbeat: serve(operations.heartbeat, heartbeat),
  heartbeats: serve(operations.heartbeats, heartbeats),
  park: serve(operations.park, park),
  withdraw: serve(operations.withdraw, withdraw),
  redeem: serve(operations.redeem, redeem),
  settle: serve(operations.settle, settle),
  complete: serve(operations.complete, complete),
  fail: serve(operations.fail, fail),
  skip: serve(operations.skip, skip),
  release: serve(operations.release, release),
  comment: serve(operations.comment, comment),
  cancel: serve(operations.cancel, cancel),
  me: serve(operations.me, me),
  getCapability: serve(operations.getCapability, getCapability),
  getApproval: serve(operations.getApproval, getApproval),
  getTask: serve(operations.getTask, getTask),
  listTasks: serve(operations.listTasks, listTasks),
};

const HERE = "http://board.internal";

/** With the key and the address of the request that carries the calls; what is held open ends with `signal`. */
export function boardFor(asked: Headers, signal?: AbortSignal): Client {
  const carried = new Headers(asked);
  for (const name of ["content-length", "content-type", "idempotency-key"]) carried.delete(name);
  return createClient({
    url: HERE,
    fetch: (input, init) => {
      const headers = new Headers(carried);
      new Headers(init?.headers).forEach((value, name) => headers.set(name, value));
      const request = new Request(input as string, { ...init, headers, signal: init?.signal ?? signal ?? null });
      const { handler, params } = doorOf(request.method, new URL(request.url).pathname);
      return handler(request, { params: Promise.resolve(params) });
    },
  });
}

function doorOf(method: string, path: string): { handler: Handler; params: Record<string, string> } {
  for (const [name, handler] of Object.entries(DOORS)) {
    const operation: Operation = operations[name as OperationName];
    const pattern = new RegExp(`^/api/v1${operation.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const found = operation.method === method ? pattern.exec(path) : null;
    if (found) return { handler, params: Object.fromEntries(Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)])) };
  }
  throw new Error(`no door for ${method} ${path}`);
}
