"use client";

import { useClock } from "./clock.client";
import { cn } from "./cn";
import { clockSpan, longSpan, shortSpan } from "./duration";
import { fullText, utcText } from "./time-text";

const HOUR = 3_600_000;

/**
 * Time left until `to`. Under ten minutes it counts seconds; under `soonMs` it turns amber and heavier.
 * `passed` is what it says afterwards.
 */
export function Countdown({
  to,
  long = false,
  clock = false,
  soonMs = HOUR,
  passed = "over",
  className,
}: {
  to: string;
  long?: boolean;
  clock?: boolean;
  soonMs?: number;
  passed?: string;
  className?: string;
}) {
  const text = useClock<string | null>((now) => left(Date.parse(to) - now, { long, clock, passed }), null);
  const soon = useClock((now) => Date.parse(to) - now < soonMs, false);
  return (
    <time
      dateTime={to}
      title={text === null ? utcText(to, true) : fullText(to)}
      className={cn("whitespace-nowrap tabular-nums", soon && "font-semibold text-people", className)}
    >
      {text ?? utcText(to)}
    </time>
  );
}

function left(ms: number, { long, clock, passed }: { long: boolean; clock: boolean; passed: string }): string {
  if (ms <= 0) return passed;
  if (clock || ms < 600_000) return clockSpan(ms);
  return long ? longSpan(ms) : shortSpan(ms);
}
