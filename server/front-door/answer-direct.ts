// Calls with a JSON body go from the socket to the verb and back, without a Request and a Response in between.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer, Asked } from "@/lib/http/asked";
import { brokenOff, tooLarge } from "@/lib/http/read-body";
import type { Handler } from "@/lib/http/serve";
import type { FindRoute } from "./routes";

/** Says whether the call was taken. */
export function answerDirect(find: FindRoute): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const route = find(request.url!.split("?", 1)[0]!);
    const direct = (route?.module[request.method!] as Partial<Handler> | undefined)?.direct;
    if (!route || !direct) return false;
    void direct(new DirectCall(request, response), route.params).then((answer) => send(response, answer));
    return true;
  };
}

const SMALL = 64 * 1024;

class DirectCall implements Asked {
  readonly method: string;
  readonly url: string;
  private aborted: AbortController | null = null;
  private readonly early: Promise<Uint8Array> | undefined;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
  ) {
    this.method = request.method!;
    this.url = request.url!;
    // A small body is taken in at once: it is whole even where its caller has gone by the time somebody asks for it.
    const declared = Number(this.get("content-length") ?? Infinity);
    if (declared <= SMALL) this.early = this.read(SMALL);
    this.early?.catch(() => undefined);
  }

  get headers(): this {
    return this;
  }

  /** A header given twice comes as one list, so that nobody picks the one they like. */
  get(name: string): string | null {
    const { rawHeaders } = this.request;
    let value: string | null = null;
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]!.length === name.length && rawHeaders[at]!.toLowerCase() === name) value = value === null ? rawHeaders[at + 1]! : `${value}${name === "cookie" ? "; " : ", "}${rawHeaders[at + 1]}`;
    return value;
  }

  /** Aborted when the caller goes away before the answer. */
  get signal(): AbortSignal {
    if (!this.aborted) {
      const controller = (this.aborted = new AbortController());
      if (this.response.destroyed) controller.abort();
      else this.response.once("close", () => !this.response.writableFinished && controller.abort());
    }
    return this.aborted.signal;
  }

  bytes(limit: number): Promise<Uint8Array> {
    const declared = this.get("content-length");
    if (declared !== null && !(Number(declared) <= limit)) return Promise.reject(hangingUp(this.response, limit));
    return this.early ?? this.read(limit);
  }

  private read(limit: number): Promise<Uint8Array> {
    const { request, response } = this;
    if (request.destroyed && !request.readableEnded) return Promise.reject(brokenOff());
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      request.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size <= limit) chunks.push(chunk);
        else reject(hangingUp(response, limit));
      });
      request.once("end", () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
      request.once("close", () => request.readableEnded || reject(brokenOff()));
    });
  }
}

/** Whoever sends more than is taken is not listened to until the end. */
function hangingUp(response: ServerResponse, limit: number): Error {
  response.shouldKeepAlive = false;
  return tooLarge(limit);
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  headers["content-length"] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  response.end(body);
}
