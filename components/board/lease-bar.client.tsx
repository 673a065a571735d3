"use client";

import { serverNow, useClock } from "@/components/ui/clock.client";
import { cn } from "@/components/ui/cn";

/** Drains to the lease's real deadline and is full again at each heartbeat. */
export function LeaseBar({ until, leaseMs, stalled }: { until: string; leaseMs: number; stalled: boolean }) {
  const deadline = Date.parse(until);
  const known = useClock(() => true, false);
  const low = useClock((now) => deadline - now < leaseMs / 4, false);
  return (
    <div aria-hidden className="h-0.75 overflow-hidden rounded-full bg-line">
      <div
        // A new deadline starts the drain anew.
        key={until}
        className={cn(
          "h-full origin-left rounded-full motion-reduce:[animation-timing-function:steps(10)]",
          low ? "bg-people" : "bg-agents",
          stalled && "bg-transparent bg-[repeating-linear-gradient(90deg,var(--people)_0_4px,transparent_4px_7px)]",
          known && "animate-drain",
        )}
        style={known ? drainFrom(deadline - serverNow(), leaseMs) : undefined}
      />
    </div>
  );
}

function drainFrom(left: number, leaseMs: number) {
  const full = Math.max(leaseMs, left);
  return { animationDuration: `${full}ms`, animationDelay: `${Math.min(0, left - full)}ms` };
}
