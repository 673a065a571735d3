// Absolute times as text. The server knows no zone of the reader's and says UTC.

/** "2026-11-24 00:14 UTC" */
export function utcText(at: string, seconds = false): string {
  const iso = new Date(at).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, seconds ? 19 : 16)} UTC`;
}

/** "Tue 24 Nov 2026, 00:14:09 CET" */
export function fullText(at: string): string {
  return full().format(new Date(at));
}

/** "14:02" today, "Tue 00:14" within six days, "24 Nov 00:14" this year, else "24 Nov 2026" */
export function dayText(at: string, now: number, seconds = false): string {
  const date = new Date(at);
  if (date.toDateString() === new Date(now).toDateString()) return (seconds ? clockSeconds() : clockMinutes()).format(date);
  const clock = clockMinutes().format(date);
  if (Math.abs(date.getTime() - now) < 6 * 86_400_000) return `${weekday().format(date)} ${clock}`;
  if (date.getFullYear() === new Date(now).getFullYear()) return `${dayMonth().format(date)} ${clock}`;
  return `${dayMonth().format(date)} ${date.getFullYear()}`;
}

/** "CET" */
export function zoneText(at: string): string {
  const parts = full().formatToParts(new Date(at));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
}

const full = once({
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "short",
});
const clockMinutes = once({ hour: "2-digit", minute: "2-digit" });
const clockSeconds = once({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const weekday = once({ weekday: "short" });
const dayMonth = once({ day: "numeric", month: "short" });

function once(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat("en-GB", { ...options, hourCycle: "h23" }));
}
