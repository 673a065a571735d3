import { shortSpan } from "@/components/ui/duration";
import type { Lease } from "@/lib/contract/task";

/** Heartbeats come and progress does not: for how long; null before ten lease lengths, at least ten minutes. */
export function stalledFor(lease: Pick<Lease, "progress" | "claimedAt">, leaseMs: number, now: number): string | null {
  const quiet = now - Date.parse(lease.progress?.at ?? lease.claimedAt);
  return quiet > Math.max(600_000, 10 * leaseMs) ? shortSpan(quiet) : null;
}
