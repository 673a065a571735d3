// One task while a worker holds it: what a handler sees, and the ways in which a slice of work ends.
import type { Approval } from "@/lib/contract/approval";
import type { ChangeRequest } from "@/lib/contract/change-request";
import type { Claim } from "@/lib/contract/work";
import type { Client } from "./api";
import type { Beats } from "./beats";
import { isProblem } from "./is-problem";

/** Thrown by what ends a slice, so that nothing after it runs. Let it pass. */
export class SliceEnded extends Error {
  override name = "SliceEnded";
}

/** Why the signal of a task is aborted when somebody else may hold it now. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

export class HeldTask<Input = unknown, State = unknown> {
  readonly id: string;
  readonly title: string;
  readonly capability: string;
  readonly attempt: number;
  readonly input: Input;
  /** What the last `save`, `park` or `release` of this task kept. */
  state: State | null;
  readonly comments: Claim["comments"];
  /** What a person answered to the last request; null on a first run. */
  readonly approval: Approval | null;
  /** The request with which this slice ended, where it parked. */
  parked: Approval | null = null;
  readonly #ending = new AbortController();
  #ended = false;
  #acting = false;

  constructor(
    private readonly board: Client,
    private readonly beats: Beats,
    readonly claim: Claim,
  ) {
    const { task } = claim;
    this.id = task.id;
    this.title = task.title;
    this.capability = task.capability;
    this.attempt = claim.attempt;
    this.input = task.input as Input;
    this.state = (claim.state ?? null) as State | null;
    this.comments = claim.comments;
    this.approval = claim.approval;
    beats.keep(claim, { lost: (reason) => this.abandon(new LeaseLost(reason)) });
  }

  /** Aborted when the lease is lost or the worker stops. Hand it to everything that takes long. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** The document exactly as a person approved it, edits and all; null where nothing is approved. Then `redeem`, then act. */
  get approved(): ChangeRequest | null {
    return this.approval?.verdict === "approved" ? (this.approval.approvedRequest as ChangeRequest) : null;
  }

  /** What the person wants changed before they approve, or null. */
  get changesRequested(): string | null {
    return this.approval?.verdict === "changes_requested" ? this.approval.comment : null;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** From the moment a redeem is under way until it is settled: the side effect may have happened. */
  get acting(): boolean {
    return this.#acting;
  }

  /** Keeps the state on the board now; an attempt after a crash starts from it. */
  async save(state: State): Promise<void> {
    await this.#beat({ state });
    this.state = state;
  }

  async progress(percent: number, note?: string): Promise<void> {
    await this.#beat({ progress: { percent, ...(note === undefined ? {} : { note }) } });
  }

  /** Stops and asks a person. The slice ends here: after the answer a new run gets the task, with `approved` set. */
  async park(request: ChangeRequest, { state = this.state }: { state?: State | null } = {}): Promise<never> {
    return this.#end(this.board.park({ ...this.#lease, request, ...(state === null ? {} : { state }) }).then((approval) => (this.parked = approval)));
  }

  /** Uses the approval up, just before acting: it works once. `observed` are the preconditions as they are now. */
  async redeem(observed?: Record<string, unknown>): Promise<void> {
    this.signal.throwIfAborted();
    if (!this.approval?.approvedHash) throw new Error("Nothing is approved: park first.");
    this.#acting = true;
    const asked = { id: this.approval.id, leaseToken: this.claim.leaseToken, contentHash: this.approval.approvedHash, ...(observed ? { observed } : {}) };
    await this.board.redeem(asked, { signal: this.signal }).catch((error: unknown) => {
      // A refusal is the board's word that nothing was used up; no answer is not.
      this.#acting = !(isProblem(error) && error.problem.status < 500);
      throw error;
    });
    if (!this.beats.holds(this.id)) this.abandon(new LeaseLost("The lease ran out while the approval was redeemed."));
    this.signal.throwIfAborted();
  }

  /** Says what became of the approved action; `complete` and a return value say "done" too. */
  async settle(outcome: "done" | "not_done", evidence?: string[]): Promise<void> {
    if (!this.approval) throw new Error("There is nothing to settle.");
    await this.board.settle({ id: this.approval.id, leaseToken: this.claim.leaseToken, outcome, ...(evidence ? { evidence } : {}) });
    this.#acting = false;
  }

  async complete(result?: unknown, evidence?: string[]): Promise<never> {
    return this.#end(this.board.complete({ ...this.#lease, ...(result === undefined ? {} : { result }), ...(evidence ? { evidence } : {}) }));
  }

  /** Ends the task with nothing done: a hard requirement is not met. */
  async skip(reason: string): Promise<never> {
    return this.#end(this.board.skip({ ...this.#lease, reason }));
  }

  /** One strike. After a redeem that is not settled it is for people to find out what happened. */
  async fail(message: string, { code, retryable = true, retryAfterSeconds }: { code?: string; retryable?: boolean; retryAfterSeconds?: number } = {}): Promise<never> {
    const unknown = this.#acting;
    const error = { message, ...(unknown ? { code: "outcome_unknown" } : code ? { code } : {}) };
    const state = this.state === null ? {} : { state: this.state };
    return this.#end(this.board.fail({ ...this.#lease, error, retryable: retryable && !unknown, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }), ...state }));
  }

  /** Gives the task back, its state kept, for another run. */
  async release({ delaySeconds, note }: { delaySeconds?: number; note?: string } = {}): Promise<never> {
    const state = this.state === null ? {} : { state: this.state };
    return this.#end(this.board.release({ ...this.#lease, ...state, ...(delaySeconds === undefined ? {} : { delaySeconds }), ...(note === undefined ? {} : { note }) }));
  }

  /** Nothing more may be done for this task here. */
  abandon(reason: Error): void {
    this.#ended ||= reason instanceof LeaseLost;
    this.#ending.abort(reason);
  }

  get #lease() {
    return { id: this.id, leaseToken: this.claim.leaseToken };
  }

  async #beat(fields: object): Promise<void> {
    this.signal.throwIfAborted();
    const sentAt = performance.now();
    await this.board.heartbeat({ ...this.#lease, ...fields }, { signal: this.signal }).catch((error: unknown) => {
      if (isProblem(error, "lease_lost", "task_cancelled", "wrong_status")) this.abandon(new LeaseLost(error.message));
      throw error;
    });
    this.beats.renewed(this.id, sentAt);
  }

  async #end(call: Promise<unknown>): Promise<never> {
    await call;
    this.#ended = true;
    this.#acting = false;
    this.beats.drop(this.id);
    throw new SliceEnded("This slice of work has ended.");
  }
}
