// Until when a request can be put off: always before its deadline.
import { serverNow } from "@/components/ui/clock.client";

export type SnoozeChoice = { label: string; until: string; reason?: string };

export function snoozeChoices(deadline: string, now = serverNow()): SnoozeChoice[] {
  const end = Date.parse(deadline);
  const choices: [label: string, at: number][] = [
    ["for 15 minutes", now + 15 * MINUTE],
    ["for an hour", now + 60 * MINUTE],
    ["for four hours", now + 240 * MINUTE],
    ["until tomorrow, 8:00", tomorrowAt(8, now)],
    ["until an hour before its deadline", end - 60 * MINUTE],
  ];
  return choices.map(([label, at]) => ({
    label,
    until: new Date(at).toISOString(),
    ...(at >= end ? { reason: "after its deadline" } : at <= now ? { reason: "there is less than an hour left" } : {}),
  }));
}

const MINUTE = 60_000;

function tomorrowAt(hour: number, now: number): number {
  const day = new Date(now);
  day.setDate(day.getDate() + 1);
  return day.setHours(hour, 0, 0, 0);
}
