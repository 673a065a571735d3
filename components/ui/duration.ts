// Spans of time as people say them, coarse to fine.

/** "12 s", "42 min", "5 h", "3 d" */
export function shortSpan(ms: number): string {
  const { seconds, minutes, hours, days } = parts(ms);
  if (days > 0) return `${days} d`;
  if (hours > 0) return `${hours} h`;
  if (minutes > 0) return `${minutes} min`;
  return `${seconds} s`;
}

/** "12 s", "42 min", "5 h 12 m", "1 d 4 h" */
export function longSpan(ms: number): string {
  const { minutes, hours, days } = parts(ms);
  if (days > 0) return hours ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes ? `${hours} h ${minutes} m` : `${hours} h`;
  return shortSpan(ms);
}

/** "0:20", "1:38", "2:05:00": for what runs out while one looks at it. */
export function clockSpan(ms: number): string {
  const { seconds, minutes, hours, days } = parts(ms);
  const all = days * 24 + hours;
  const two = (n: number) => String(n).padStart(2, "0");
  return all > 0 ? `${all}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** How long something took: "0.8 s", "12 s", "4 min 10 s", "5 h 12 m" */
export function tookSpan(ms: number): string {
  if (ms < 10_000) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
  const { seconds, minutes, hours, days } = parts(ms);
  if (days || hours) return longSpan(ms);
  return minutes && seconds ? `${minutes} min ${seconds} s` : shortSpan(ms);
}

function parts(ms: number) {
  const total = Math.max(0, Math.floor(ms / 1000));
  return {
    seconds: total % 60,
    minutes: Math.floor(total / 60) % 60,
    hours: Math.floor(total / 3600) % 24,
    days: Math.floor(total / 86400),
  };
}
