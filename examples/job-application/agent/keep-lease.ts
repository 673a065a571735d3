import { ApiError, type Client } from "@/lib/client/api";
import type { Claim } from "@/lib/contract/work";
import { say } from "./say";

export type Lease = {
  /** Renews the lease and says how far the work is. */
  progress(percent: number, note: string): Promise<void>;
  stop(): void;
};

/** Renews the lease at a third of its length. When it is lost, somebody else may hold the task: this run ends at once. */
export function keepLease(board: Client, claim: Claim): Lease {
  const length = Date.parse(claim.leasedUntil) - Date.now();
  const every = Math.min(30_000, Math.max(300, length / 3));
  const beat = async (progress?: { percent: number; note: string }) => {
    const body = progress ? { progress } : {};
    await board.heartbeat({ id: claim.task.id, leaseToken: claim.leaseToken, ...body }).catch(endIfLost);
  };
  const timer = setInterval(() => void beat(), every);
  return {
    progress: (percent, note) => beat({ percent, note }),
    stop: () => clearInterval(timer),
  };
}

/** The board being away for a moment is no reason to stop; the next heartbeat tries again. */
function endIfLost(error: unknown): void {
  if (!(error instanceof ApiError) || error.problem.status !== 409) return;
  say(`stopping: ${error.message}`);
  process.exit(1);
}
