"use client";

import { useClock } from "./clock.client";
import { cn } from "./cn";
import { longSpan, shortSpan } from "./duration";
import { dayText, fullText, utcText, zoneText } from "./time-text";

/** "42 min ago", "in 5 h"; with `plain` just "42 min". The absolute time is in the title. */
export function RelativeTime({
  at,
  plain = false,
  long = false,
  className,
}: {
  at: string;
  plain?: boolean;
  long?: boolean;
  className?: string;
}) {
  const text = useClock<string | null>((now) => relative(Date.parse(at) - now, plain, long), null);
  return <Moment at={at} text={text} local={text !== null} className={className} />;
}

/** "14:02", "Tue 00:14", "24 Nov 00:14"; with `zone` also "CET". */
export function AbsoluteTime({
  at,
  zone = false,
  seconds = false,
  className,
}: {
  at: string;
  zone?: boolean;
  seconds?: boolean;
  className?: string;
}) {
  const text = useClock<string | null>((now) => dayText(at, now, seconds) + (zone ? ` ${zoneText(at)}` : ""), null);
  return <Moment at={at} text={text} local={text !== null} className={className} />;
}

function Moment({ at, text, local, className }: { at: string; text: string | null; local: boolean; className?: string | undefined }) {
  return (
    <time dateTime={at} title={local ? fullText(at) : utcText(at, true)} className={cn("whitespace-nowrap", className)}>
      {text ?? utcText(at)}
    </time>
  );
}

function relative(ahead: number, plain: boolean, long: boolean): string {
  const span = (long ? longSpan : shortSpan)(Math.abs(ahead));
  if (plain) return span;
  if (Math.abs(ahead) < 3000) return "just now";
  return ahead > 0 ? `in ${span}` : `${span} ago`;
}
