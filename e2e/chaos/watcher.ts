// A reader of the feed as an agent would write one: it comes back with its cursor, wherever it is let in.
import { createParser } from "eventsource-parser";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

type Options = { urls: () => string[]; key: string; random: () => number; /** Whether connections are dropped at random. */ drops?: boolean };

export class Watcher {
  /** Every event that was seen, as task:seq, in the order of arrival. */
  readonly seen: string[] = [];
  cursor: string | undefined;
  connections = 0;
  byes = 0;
  #ended = new AbortController();
  #opened!: () => void;
  readonly opened = new Promise<void>((done) => (this.#opened = done));

  constructor(readonly options: Options) {}

  async watch(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      await this.#once().catch(() => undefined);
      if (!this.#ended.signal.aborted) await sleep(20 + this.options.random() * 100);
    }
  }

  end(): void {
    this.#ended.abort();
  }

  async #once(): Promise<void> {
    const { urls, key, random, drops } = this.options;
    const all = urls();
    const answer = await open(`${all[Math.floor(random() * all.length)]}/api/v1/stream`, this.#ended.signal, {
      authorization: `Bearer ${key}`, accept: "text/event-stream", ...(this.cursor ? { "last-event-id": this.cursor } : {}),
    });
    if (answer.statusCode !== 200) return void answer.destroy();
    this.connections++;
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        if (event === "bye") this.byes++;
        if (event !== "task") return;
        const { taskId, seq } = JSON.parse(data) as { taskId: string | null; seq: number };
        this.seen.push(`${taskId}:${seq}`);
        this.cursor = id;
      },
    });
    // Where the stream began, for a reader that is cut off before its first event: an id without data, which the parser keeps to itself.
    let begun = this.cursor !== undefined;
    // Cut after some bytes, in the middle of whatever is there.
    let left = drops ? 2_000 + random() * 60_000 : Infinity;
    const decoder = new TextDecoder();
    for await (const part of answer as AsyncIterable<Buffer>) {
      const text = decoder.decode(part.subarray(0, Math.max(0, left)), { stream: true });
      parser.feed(text);
      const mark = begun ? null : /^id: (.+)\n\n/m.exec(text);
      this.#opened();
      if (mark) [this.cursor, begun] = [this.cursor ?? mark[1]!, true];
      if ((left -= part.length) <= 0) return void answer.destroy();
    }
  }
}

/** A connection of its own, which ends with the stream. */
function open(url: string, signal: AbortSignal, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((done, failed) => get(url, { agent: false, headers, signal }, done).once("error", failed));
}
