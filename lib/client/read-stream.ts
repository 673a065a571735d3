// One connection to the feed, from opening to its end. It is read by hand, not by EventSource, because a page must
// know why it was refused, and must hear the comment lines that tell a quiet stream from a dead one.
import { createParser, type EventSourceMessage } from "eventsource-parser";

/** How a connection ended, and so what to do next. */
export type StreamEnd =
  | { how: "bye"; retryMs: number | null }
  | { how: "reset" }
  | { how: "lost" }
  | { how: "refused"; status: number; retryAfterMs: number | null };

export type StreamOptions = {
  url: string;
  after: string | null;
  signal: AbortSignal;
  /** No byte for so long means that nobody is there any more. */
  silenceMs: number;
  /** `at` is the server's `Date`. */
  onOpen(at: string | null): void;
  /** Each time that something came, be it only a comment. */
  onHeard?(): void;
  onEvent(data: string, cursor: string | null): void;
  /** Frames that are no events of the log: who looks at what, and whether the server hears at once or reads the log now and then. */
  onPresence?(data: string): void;
  onHearing?(data: string): void;
};

export async function readStream(options: StreamOptions): Promise<StreamEnd> {
  const silence = new AbortController();
  const answer = await fetch(address(options), {
    headers: { accept: "text/event-stream" },
    cache: "no-store",
    signal: AbortSignal.any([options.signal, silence.signal]),
  }).catch(() => undefined);
  if (!answer) return { how: "lost" };
  if (!answer.ok || !answer.body) return { how: "refused", status: answer.status, retryAfterMs: seconds(answer.headers.get("retry-after")) };
  options.onOpen(answer.headers.get("date"));
  return drain(answer.body, silence, options);
}

async function drain(body: ReadableStream<Uint8Array>, silence: AbortController, options: StreamOptions): Promise<StreamEnd> {
  let end: StreamEnd = { how: "lost" };
  let retryMs: number | null = null;
  const parser = createParser({
    onRetry: (ms) => (retryMs = ms),
    onEvent: (message) => {
      const last = lastWord(message, retryMs);
      if (last) end = last;
      else if (message.event === "presence") options.onPresence?.(message.data);
      else if (message.event === "hearing") options.onHearing?.(message.data);
      else options.onEvent(message.data, message.id ?? null);
    },
  });
  const reader = body.getReader();
  const text = new TextDecoder();
  const listen = () => setTimeout(() => silence.abort(), options.silenceMs);
  let deadline = listen();
  try {
    for (let chunk = await reader.read(); !chunk.done && end.how === "lost"; chunk = await reader.read()) {
      clearTimeout(deadline);
      deadline = listen();
      options.onHeard?.();
      parser.feed(text.decode(chunk.value, { stream: true }));
      if (end.how !== "lost") break;
    }
  } catch {
    // An ended network is an ended stream.
  } finally {
    clearTimeout(deadline);
    void reader.cancel().catch(() => undefined);
  }
  return end;
}

function lastWord(message: EventSourceMessage, retryMs: number | null): StreamEnd | undefined {
  if (message.event === "bye") return { how: "bye", retryMs };
  if (message.event === "reset") return { how: "reset" };
  return undefined;
}

function address({ url, after }: StreamOptions): string {
  return after ? `${url}${url.includes("?") ? "&" : "?"}${new URLSearchParams({ after })}` : url;
}

function seconds(header: string | null): number | null {
  const value = Number(header);
  return header && Number.isFinite(value) ? value * 1000 : null;
}
