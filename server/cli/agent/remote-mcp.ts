// An MCP server over HTTP behind the gate. A call whose stream breaks off would wait for its time-out: here it ends at once.
import { AsyncLocalStorage } from "node:async_hooks";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** What has to hear, of each call, that no answer can come any more. */
const calls = new AsyncLocalStorage<AbortController>();
const underWay = new Set<AbortController>();
const GONE = "The server behind the gate broke off";
/** For an answer that came last on the stream. */
const LAST_WORDS_MS = 100;

export async function untilGone<Answer>(call: (gone: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const gone = new AbortController();
  underWay.add(gone);
  return calls.run(gone, () => call(gone.signal)).finally(() => underWay.delete(gone));
}

export function overHttp(url: string, header: string[]): StreamableHTTPClientTransport {
  const headers = Object.fromEntries(header.map((one) => [one.slice(0, one.indexOf(":")).trim(), one.slice(one.indexOf(":") + 1).trim()]));
  return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers }, fetch: heard });
}

/** Where the transport has given up taking a stream up again. */
export function giveUpOn(error: Error): void {
  if (/reconnect/i.test(error.message)) for (const gone of underWay) gone.abort(new Error(GONE));
}

async function heard(url: string | URL, init?: RequestInit): Promise<Response> {
  const call = calls.getStore();
  const answer = await fetch(url, init);
  if (!call || init?.method !== "POST" || !answer.body || !answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer;
  let resumable = false;
  const over = () => void setTimeout(() => resumable || call.abort(new Error(GONE)), LAST_WORDS_MS).unref();
  const reader = answer.body.getReader();
  const text = new TextDecoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return over(), controller.close();
        resumable ||= /^id:/m.test(text.decode(value, { stream: true }));
        controller.enqueue(value);
      } catch (error) {
        over();
        controller.error(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers });
}
