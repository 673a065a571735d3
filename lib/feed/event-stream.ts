// One reader's stream of server-sent events: frames, comments that keep it alive, and an end when nobody reads.

const ALIVE_EVERY = 15_000;
const MOST_BYTES = 1024 * 1024;
const STUCK_FOR = 10_000;

export type OpenStream = {
  response: Response;
  /** Writes one frame; `id` is the cursor to come back with. */
  frame: (event: string, data: string, id?: string) => void;
  /** Only says where the reader is: whoever breaks off before the first event comes back to here. */
  mark: (id: string) => void;
  bye: () => void;
  closed: () => boolean;
  /** Resolves when the reader has taken what was written, or is gone. */
  drained: () => Promise<void>;
};

export function openStream(signal: AbortSignal, onClose: () => void): OpenStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let fullSince: number | null = null;
  let resume: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>(
    { start: (made) => void (controller = made), pull: () => resume?.(), cancel: close },
    { highWaterMark: MOST_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
  );
  const alive = setInterval(() => write(": alive\n\n"), ALIVE_EVERY);
  signal.addEventListener("abort", close, { once: true });
  write(`retry: ${1_000 + Math.floor(Math.random() * 2_000)}\n\n`);
  if (signal.aborted) close();
  const response = new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    },
  });
  return { response, frame, mark: (id) => write(`id: ${id}\n\n`), bye, closed: () => controller === undefined, drained };

  function frame(event: string, data: string, id?: string): void {
    write(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`);
  }

  /** A reader that does not read for long is let go; it comes back with its cursor. */
  function write(text: string): void {
    if (!controller) return;
    const room = controller.desiredSize ?? 0;
    fullSince = room > 0 ? null : (fullSince ?? Date.now());
    if (room < -MOST_BYTES || (fullSince !== null && Date.now() - fullSince > STUCK_FOR)) return close();
    controller.enqueue(encoder.encode(text));
  }

  function drained(): Promise<void> {
    if (!controller || (controller.desiredSize ?? 0) > 0) return Promise.resolve();
    return new Promise((resolve) => {
      resume = resolve;
      setTimeout(() => {
        if (controller && (controller.desiredSize ?? 0) <= 0) close();
        resolve();
      }, STUCK_FOR);
    });
  }

  function bye(): void {
    frame("bye", "{}");
    close();
  }

  function close(): void {
    if (!controller) return;
    const ending = controller;
    controller = undefined;
    clearInterval(alive);
    signal.removeEventListener("abort", close);
    onClose();
    resume?.();
    try {
      ending.close();
    } catch {
      // The reader has cancelled; there is nothing left to close.
    }
  }
}
