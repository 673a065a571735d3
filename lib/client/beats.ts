// Heartbeats of everything that is held, in one call, at a third of the shortest lease.
import type { Claim } from "@/lib/contract/work";
import type { Client } from "./api";

export type Kept = {
  /** Called once, when the lease is not ours any more: whatever is under way has to stop. */
  lost(reason: string): void;
};

type Lease = Kept & { taskId: string; leaseToken: string; length: number; until: number };

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
    this.#leases.set(claim.task.id, { ...kept, lost: kept.lost, taskId: claim.task.id, leaseToken: claim.leaseToken, length, until: performance.now() + length });
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

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #next(): void {
    if (!this.#leases.size) return this.#stop();
    const leases = [...this.#leases.values()];
    const third = Math.min(...leases.map(({ length }) => length)) / 3;
    const left = Math.min(...leases.map(({ until }) => until)) - performance.now();
    this.#stop();
    this.#timer = setTimeout(() => void this.#beat(third), Math.max(20, Math.min(third * (0.8 + 0.2 * Math.random()), left)));
  }

  async #beat(limit: number): Promise<void> {
    const leases = [...this.#leases.values()].slice(0, MOST);
    const sentAt = performance.now();
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
