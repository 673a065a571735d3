import { say } from "./say";
import type { Slice } from "./slice";

/** Ctrl-C gives the task back, so that nobody has to wait for the lease to lapse. Not when something may have been sent. */
export function releaseOnSignal(slice: Slice): void {
  const release = async () => {
    const { board, claim, lease, mayBeSent } = slice;
    lease.stop();
    if (!mayBeSent)
      await board.release({ id: claim.task.id, leaseToken: claim.leaseToken, note: "The agent was stopped" }).catch(() => undefined);
    say("stopped");
    process.exit(130);
  };
  process.once("SIGINT", release);
  process.once("SIGTERM", release);
}
