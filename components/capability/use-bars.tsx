import { cn } from "@/components/ui/cn";
import type { Use } from "@/lib/contract/agents";
import type { Capability } from "@/lib/contract/policy";

type Figure = { label: string; now: number; cap: number | null; text: string };

/** How much is used of what is allowed: a bar where there is a cap, a figure where there is none. */
export function UseBars({ capability, use, className }: { capability: Capability; use: Use | undefined; className?: string }) {
  const figures: Figure[] = [
    figure("running", use?.running, capability.maxRunning),
    figure("with people", use?.parked, capability.maxParked),
    figure("new today", use?.today, capability.dailyCeiling),
  ];
  return (
    <dl className={cn("grid grid-cols-3 gap-3", className)}>
      {figures.map(({ label, now, cap, text }) => (
        <div key={label} className="min-w-0">
          <dt className="text-2xs text-ink3">{label}</dt>
          <dd className={cn("text-sm tabular-nums", cap !== null && now >= cap && "font-semibold text-people")}>
            {text}
            {cap !== null && now >= cap && <span className="sr-only"> (full)</span>}
          </dd>
          {cap !== null && (
            <div aria-hidden className="mt-1 h-1 overflow-hidden rounded-full bg-press">
              <div className={cn("h-full rounded-full", now >= cap ? "bg-people" : "bg-ink3")} style={{ width: `${Math.min(100, (now / cap) * 100)}%` }} />
            </div>
          )}
        </div>
      ))}
    </dl>
  );
}

function figure(label: string, now: number | undefined, cap: number | null): Figure {
  const shown = now === undefined ? "…" : now >= 1000 ? "1,000+" : String(now);
  return { label, now: now ?? 0, cap, text: cap === null ? shown : `${shown} of ${cap.toLocaleString("en")}` };
}
