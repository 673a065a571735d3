/** A guess at the first working day: the first of the month after the notice period ("8 weeks") is over. */
export function firstStart(noticePeriod: string): string {
  const weeks = Number(/\d+/.exec(noticePeriod)?.[0] ?? 0);
  const free = new Date(Date.now() + weeks * 7 * 86_400_000);
  return new Date(Date.UTC(free.getUTCFullYear(), free.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
}
