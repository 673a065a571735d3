// One line of a chart, and how its figures and times are written.
import { shortSpan } from "@/components/ui/duration";

export type Series = { label: string; values: (number | null)[]; color: string; dash?: string };
export type Unit = "count" | "seconds";

export function valueText(value: number | null | undefined, unit: Unit): string {
  if (value === null || value === undefined) return "none";
  return unit === "seconds" ? shortSpan(value * 1_000) : value.toLocaleString("en");
}

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const both = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** On the axis: hours within a day, days beyond. */
export function tickText(at: string, range: string): string {
  return (range === "1h" || range === "24h" ? clock : day).format(new Date(at));
}

export function momentText(at: string): string {
  return both.format(new Date(at));
}
