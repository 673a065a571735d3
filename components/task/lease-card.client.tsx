"use client";

import { useClock } from "@/components/ui/clock.client";
import { Card } from "@/components/ui/card";
import { Countdown } from "@/components/ui/countdown.client";
import { Initials } from "@/components/ui/initials";
import { AbsoluteTime, RelativeTime } from "@/components/ui/relative-time.client";
import { UntrustedText } from "@/components/ui/untrusted-text";
import type { TaskWithPolicy } from "@/lib/contract/task";

/** Who is working on it now, until when, and what it says it is doing. */
export function LeaseCard({ task: { lease, policy } }: { task: TaskWithPolicy }) {
  const lapsed = useClock((now) => lease !== null && (lease.lapsed || Date.parse(lease.leasedUntil) <= now), lease?.lapsed ?? false);
  if (!lease) return null;
  const { progress } = lease;
  return (
    <Card className={lapsed ? "border-dashed border-line3" : ""}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3.5 py-3">
        <Initials name={lease.holder.name} kind={lease.holder.kind === "person" ? "person" : "agent"} />
        <div className="min-w-0 flex-1 basis-48">
          <div className="font-[550]">
            <UntrustedText text={lease.holder.name} />
          </div>
          <div className="text-xs text-ink2">
            since <AbsoluteTime at={lease.claimedAt} />
            {lease.worker && (
              <>
                {" · "}
                <UntrustedText text={lease.worker} code />
              </>
            )}
          </div>
        </div>
        <div className="text-right text-xs text-ink2">
          {lapsed ? (
            <span className="font-semibold text-people">
              lapsed <RelativeTime at={lease.leasedUntil} />: the next claim takes it
            </span>
          ) : (
            <>
              lease ends in <Countdown to={lease.leasedUntil} clock soonMs={policy.leaseSeconds * 250} passed="0:00" className="text-sm text-ink" />
            </>
          )}
        </div>
      </div>
      {progress && (progress.note || progress.percent !== null) && (
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line px-3.5 py-2 text-sm">
          {progress.percent !== null && <span className="font-[550] tabular-nums">{Math.round(progress.percent)} %</span>}
          {progress.note && <UntrustedText text={progress.note} />}
          <RelativeTime at={progress.at} className="ml-auto text-xs text-ink3" />
        </div>
      )}
    </Card>
  );
}
