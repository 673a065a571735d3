// The worker loop: claims, runs the handler, keeps the leases, and ends every slice so that the board knows how.
import type { Approval } from "@/lib/contract/approval";
import type { ClaimAnswer } from "@/lib/contract/work";
import type { Client } from "./api";
import { Beats } from "./beats";
import { connect } from "./connect";
import { HeldTask, SliceEnded } from "./held-task";
import { isProblem } from "./is-problem";
import { runSlice } from "./run-slice";
import { sleep } from "./sleep";
import { onStopSignal } from "./stop-signal";

export type WorkOptions = {
  capabilities: string[];
  /** A client of `connect`; where left out, one by HOLDPOINT_URL and HOLDPOINT_KEY. */
  board?: Client;
  /** How many tasks at once; 1 where left out. */
  concurrency?: number;
  /** Who works, for people to read on the board. */
  worker?: string;
  /** How long one call waits for work, 0 to 60; 20 where left out. */
  waitSeconds?: number;
  /** Ends when there is nothing to do: for cron and for tests. */
  drain?: boolean;
  /** How long a stop lets running handlers finish before their signal is aborted; 5 where left out. */
  graceSeconds?: number;
  /** Stops the worker, as SIGTERM and SIGINT do in Node. */
  signal?: AbortSignal;
  /** Hears what goes wrong, and what was rejected, expired or cancelled since. */
  onError?: (error: unknown, task: HeldTask | null) => void;
  onClosed?: (closed: ClaimAnswer["closed"][number]) => void;
  /** Hears what a handler parked with: where a person finds it is `/approvals/` and its id. */
  onParked?: (approval: Approval, task: HeldTask) => void;
};

/** What is returned completes the task; what is thrown fails it. */
export type Handler<Input = unknown, State = unknown> = (task: HeldTask<Input, State>) => Promise<unknown>;

export type Worker = {
  /** Claims nothing more and gives back what is held; resolves when all of it has ended. */
  stop(): Promise<void>;
  /** Resolves when the worker has ended; rejects when the board refuses it for good. */
  done: Promise<void>;
};

export function work<Input = unknown, State = unknown>(options: WorkOptions, handler: Handler<Input, State>): Worker {
  const loop = new Loop(options, handler as Handler);
  const done = loop.run();
  done.catch(() => undefined);
  return { done, stop: () => (loop.stop(), done.catch(() => undefined)) };
}

/** For what a handler has to end itself, such as a process. */
const LAST_WORDS_MS = 5_000;

class Loop {
  readonly #board: Client;
  readonly #beats: Beats;
  readonly #stopping = new AbortController();
  readonly #running = new Map<HeldTask, Promise<void>>();
  readonly #most: number;

  constructor(
    private readonly options: WorkOptions,
    private readonly handler: Handler,
  ) {
    this.#board = options.board ?? connect();
    this.#beats = new Beats(this.#board);
    this.#most = options.concurrency ?? 1;
    options.signal?.addEventListener("abort", () => this.stop(), { once: true });
    if (options.signal?.aborted) this.stop();
  }

  stop(): void {
    this.#stopping.abort(new SliceEnded("The worker stops."));
  }

  async run(): Promise<void> {
    const forget = onStopSignal(() => this.stop());
    try {
      while (!this.#stopping.signal.aborted && (await this.#step())) continue;
      await this.#finish();
    } finally {
      this.stop();
      await this.#giveBack();
      forget();
    }
  }

  /** One claim; false where there is nothing more to do. */
  async #step(): Promise<boolean> {
    if (this.#running.size >= this.#most) return this.#slotOrStop();
    const { waitSeconds = 20, drain = false } = this.options;
    const answer = await this.#claim(drain ? 0 : waitSeconds);
    for (const closed of answer?.closed ?? []) this.options.onClosed?.(closed);
    for (const claim of answer?.claims ?? []) this.#start(new HeldTask(this.#board, this.#beats, claim));
    if (answer?.claims.length) return true;
    if (drain) return this.#running.size > 0 && this.#slotOrStop();
    if (!waitSeconds) await sleep(1_000, this.#stopping.signal).catch(() => undefined);
    return true;
  }

  async #claim(waitSeconds: number): Promise<ClaimAnswer | null> {
    const { capabilities, worker } = this.options;
    const asked = { capabilities, limit: Math.min(100, this.#most - this.#running.size), waitSeconds, ...(worker ? { worker } : {}) };
    const idempotencyKey = crypto.randomUUID();
    try {
      return await this.#board.claim(asked, { idempotencyKey, signal: this.#stopping.signal });
    } catch (error) {
      // The stop may have cut off an answer with tasks in it: the same key brings it again.
      if (this.#stopping.signal.aborted) return this.#board.claim(asked, { idempotencyKey, signal: AbortSignal.timeout(2_000) }).catch(() => null);
      if (isProblem(error, "unauthenticated", "forbidden", "invalid", "not_found")) throw error;
      this.options.onError?.(error, null);
      await sleep(1_000, this.#stopping.signal).catch(() => undefined);
      return null;
    }
  }

  #start(task: HeldTask): void {
    const ended = runSlice(task, this.handler, (error) => this.options.onError?.(error, task)).finally(() => {
      this.#beats.drop(task.id);
      this.#running.delete(task);
      if (task.parked) this.options.onParked?.(task.parked, task);
    });
    this.#running.set(task, ended);
  }

  async #slotOrStop(): Promise<true> {
    const enough = new AbortController();
    const stopped = new Promise((done) => this.#stopping.signal.addEventListener("abort", done, { signal: enough.signal }));
    await Promise.race([...this.#running.values(), stopped]);
    enough.abort();
    return true;
  }

  /** A drained worker lets its last tasks end. */
  async #finish(): Promise<void> {
    while (this.#running.size && !this.#stopping.signal.aborted) await this.#slotOrStop();
  }

  /** Lets handlers finish for a while, then aborts their signals; what they still hold is released, not left to lapse. */
  async #giveBack(): Promise<void> {
    await this.#allEnded((this.options.graceSeconds ?? 5) * 1000);
    for (const task of this.#running.keys()) task.abandon(this.#stopping.signal.reason as Error);
    await this.#allEnded(LAST_WORDS_MS);
    await Promise.allSettled([...this.#running.keys()].filter((task) => !task.ended && !task.acting).map((task) => task.release({ note: "The worker was stopped" })));
  }

  /** Waits for the handlers that run, and no longer; no timer is left behind that would keep the process alive. */
  async #allEnded(mostMs: number): Promise<void> {
    const ended = new AbortController();
    void Promise.allSettled([...this.#running.values()]).then(() => ended.abort());
    await sleep(mostMs, ended.signal).catch(() => undefined);
  }
}
