// Heartbeats of everything that is held: each lease at a third of its length, and all that are soon due in one call.
import type { Claim } from "@/lib/contract/work";
import type { Client } from "./api";

export type Kept = {
  /** Called once, when the lease is not ours any more: whatever is under way has to stop. */
  lost(reason: string): void;
};

type Lease = Kept & { taskId: string; leaseToken: string; length: number; until: number; due: number };

const MOST = 500;

export class Beats {
  readonly #leases = new Map<string, Lease>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly board: Client) {}

  /** Renews the lease until `drop`. */
  keep(claim: Claim, kept: Kept): void {
    const claimedAt = claim.task.lease?.claimedAt ?? new Date().toISOString();
    // Both are the board's times: how long a lease is does not depend on this machine's clock.
    const length = Math.max(500, Date.parse(claim.leasedUntil) - Date.parse(claimedAt));
    const now = performance.now();
    this.#leases.set(claim.task.id, { lost: kept.lost, taskId: claim.task.id, leaseToken: claim.leaseToken, length, until: now + length, due: now + aThird(length) });
    this.#next();
  }

  drop(taskId: string): void {
    this.#leases.delete(taskId);
    if (!this.#leases.size) this.#stop();
  }

  /** Something else moved the deadline. */
  renewed(taskId: string, sentAt: number): void {
    const lease = this.#leases.get(taskId);
    if (lease) lease.until = sentAt + lease.length;
  }

  /** Whether the lease is live by the last word of the board, with some of it left: that word took its time to come. */
  holds(taskId: string): boolean {
    const lease = this.#leases.get(taskId);
    return lease !== undefined && performance.now() < lease.until - lease.length / 6;
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #next(): void {
    this.#stop();
    if (!this.#leases.size) return;
    const first = Math.min(...[...this.#leases.values()].map(({ due, until }) => Math.min(due, until)));
    this.#timer = setTimeout(() => void this.#beat(), Math.max(20, first - performance.now()));
  }

  async #beat(): Promise<void> {
    const sentAt = performance.now();
    const leases = [...this.#leases.values()].filter(({ due, until, length }) => Math.min(due, until) <= sentAt + length / 6).sort((one, other) => one.until - other.until).slice(0, MOST);
    for (const lease of leases) lease.due = sentAt + aThird(lease.length);
    const limit = Math.min(...leases.map(({ length }) => length)) / 3;
    const asked = leases.map(({ taskId, leaseToken }) => ({ taskId, leaseToken }));
    const answer = await this.board.heartbeats({ leases: asked }, { signal: AbortSignal.timeout(Math.ceil(limit)) }).catch(() => null);
    for (const { taskId, outcome } of answer?.leases ?? []) {
      if (outcome === "held") this.renewed(taskId, sentAt);
      else this.#lose(taskId, outcome === "cancelled" ? "The task was cancelled." : "The lease is not ours any more.");
    }
    for (const { taskId, until } of leases) if (performance.now() >= until && this.#leases.get(taskId)?.until === until) this.#lose(taskId, "The board did not answer before the lease ran out.");
    this.#next();
  }

  #lose(taskId: string, reason: string): void {
    const lease = this.#leases.get(taskId);
    this.drop(taskId);
    lease?.lost(reason);
  }
}

/** Of what came at once, not all goes at once. */
function aThird(length: number): number {
  return (length / 3) * (0.8 + 0.2 * Math.random());
}
