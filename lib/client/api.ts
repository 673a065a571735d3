// The typed client of the API, for browsers, agents and tests: one method for every operation of the table.
import type { Call, OperationName, Output } from "@/lib/contract/operations";
import type { Problem } from "@/lib/contract/problem";
import type { Attachment } from "@/lib/contract/work";
import { writeJson } from "@/lib/contract/write-json";
import { CALLS } from "./calls";
import { readAnswer } from "./read-answer";

/** A refusal of the server: `problem.code` is stable, `retryAfter` is in seconds. */
export class ApiError extends Error {
  constructor(
    readonly problem: Problem,
    readonly retryAfter: number | null,
  ) {
    super(problem.detail);
  }

  get code(): Problem["code"] {
    return this.problem.code;
  }
}

export type ClientOptions = {
  /** Where the board is; left out in a browser. */
  url?: string;
  /** An agent's key; left out in a browser, whose session cookie is sent. */
  key?: string;
  fetch?: typeof fetch;
};

export type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The version that was read: a change of anything newer is refused. */
  ifMatch?: number;
  /** Sent also where the page goes away meanwhile. */
  keepalive?: true;
};

type Method<Name extends OperationName> = (input: Call<Name>, options?: CallOptions) => Promise<Output<Name>>;

export type Client = { [Name in OperationName]: Method<Name> } & {
  /** Stores an image. `bytes` as they are on disk, `mediaType` image/png, image/jpeg or image/webp. */
  upload(bytes: Uint8Array, mediaType: string, filename?: string): Promise<Attachment>;
};

export function createClient(options: ClientOptions = {}): Client {
  const methods: Record<string, unknown> = { upload: upload.bind(null, options) };
  for (const [name, where] of Object.entries(CALLS)) methods[name] = send.bind(null, options, where);
  return methods as Client;
}

async function send(options: ClientOptions, where: string, input: Record<string, unknown> = {}, call: CallOptions = {}) {
  const rest = { ...input };
  const [method, template] = where.split(" ") as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(rest[name] as string);
    delete rest[name];
    return value;
  });
  const headers = authorization(options);
  if (call.idempotencyKey) headers["idempotency-key"] = call.idempotencyKey;
  if (call.ifMatch) headers["if-match"] = `${call.ifMatch}`;
  const sent = { method, headers, signal: call.signal ?? null, keepalive: !!call.keepalive };
  if (method === "GET") return request(options, path + query(rest), sent);
  headers["content-type"] = "application/json";
  return request(options, path, { ...sent, body: writeJson(rest) });
}

async function upload(options: ClientOptions, bytes: Uint8Array, mediaType: string, filename?: string): Promise<Attachment> {
  const headers: Record<string, string> = { ...authorization(options), "content-type": mediaType };
  if (filename) headers["x-filename"] = encodeURIComponent(filename);
  return request(options, "/attachments", { method: "POST", headers, body: bytes as BodyInit });
}

async function request<Answer>(options: ClientOptions, path: string, init: RequestInit): Promise<Answer> {
  const answer = await (options.fetch ?? fetch)(`${options.url ?? ""}/api/v1${path}`, init);
  const text = await answer.text();
  if (answer.ok) return readAnswer<Answer>(text);
  throw new ApiError(problemOf(answer, text), Number(answer.headers.get("retry-after")) || null);
}

function problemOf(answer: Response, text: string): Problem {
  if (answer.headers.get("content-type")?.includes("json")) return readAnswer<Problem>(text);
  const title = "The server gave no readable answer";
  return { type: "about:blank", title, status: answer.status, detail: `${title} (HTTP ${answer.status}).`, code: "unavailable", instance: "" };
}

function authorization(options: ClientOptions): Record<string, string> {
  return options.key ? { authorization: `Bearer ${options.key}` } : {};
}

function query(input: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(input))
    for (const one of [value].flat()) if ((one ?? null) !== null) parameters.append(name, one as string);
  return parameters.size ? `?${parameters}` : "";
}
