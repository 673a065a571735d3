"use client";

import { Hourglass, TimerOff } from "lucide-react";
import { useClock } from "@/components/ui/clock.client";
import { Countdown } from "@/components/ui/countdown.client";
import { RelativeTime } from "@/components/ui/relative-time.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { Lease, TaskCard } from "@/lib/contract/task";
import { Strikes } from "./card-lines.client";
import { LeaseBar } from "./lease-bar.client";
import { MetaLine } from "./meta-line";
import { stalledFor } from "./stalled";
import { useLeaseMs } from "./use-lease-ms.client";

/** Who holds the task and how its lease stands: live, live without progress, or lapsed. */
export function LeaseLines({ task }: { task: TaskCard }) {
  const { lease } = task;
  const lapsed = useClock((now) => lease !== null && (lease.lapsed || Date.parse(lease.leasedUntil) <= now), lease?.lapsed ?? false);
  const leaseMs = useLeaseMs(task);
  const quiet = useClock((now) => (lease && !lapsed ? stalledFor(lease, leaseMs, now) : null), null);
  if (!lease) return null;
  return lapsed ? (
    <MetaLine>
      <span data-lapsed className="inline-flex items-center gap-1 text-people">
        <TimerOff aria-hidden className="size-3.5" />
        <span>
          lapsed <RelativeTime at={lease.leasedUntil} />
        </span>
      </span>
      <UntrustedText text={lease.holder.name} />
      <Strikes task={task} />
    </MetaLine>
  ) : (
    <>
      <LeaseBar until={lease.leasedUntil} leaseMs={leaseMs} stalled={quiet !== null} />
      <MetaLine end={<Countdown to={lease.leasedUntil} clock soonMs={leaseMs / 4} passed="0:00" />}>
        <UntrustedText text={lease.holder.name} />
        {lease.progress && <Progress progress={lease.progress} />}
        {task.attempt > 1 && <span>attempt {task.attempt}</span>}
        <Strikes task={task} />
        {quiet && (
          <span data-stalled className="inline-flex items-center gap-1 text-people">
            <Hourglass aria-hidden className="size-3" />
            no progress for {quiet}
          </span>
        )}
      </MetaLine>
    </>
  );
}

function Progress({ progress }: { progress: NonNullable<Lease["progress"]> }) {
  return (
    <span className="line-clamp-2">
      {progress.percent !== null && <span className="tabular-nums">{Math.round(progress.percent)} % </span>}
      {progress.note && <UntrustedText text={progress.note} />}
    </span>
  );
}
