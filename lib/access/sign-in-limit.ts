// Slows guessing: after a few failures an account, and an address, waits longer after each one, never for good.
import { Refusal } from "../contract/problem";
import { oncePerProcess } from "../process";

const FREE = { account: 5, address: 30 } as const;
const LONGEST_MS = 15 * 60_000;
const MOST = 50_000;

type Failures = { count: number; until: number; last: number };
export type Attempt = { account: string; address: string | null };

/** Counts an attempt as failed before it is tried, so that many at once do not slip through. */
export function beginAttempt(attempt: Attempt, now = performance.now()): void {
  const failures = all();
  const counted = keysOf(attempt).map(([kind, key]) => [kind, key, current(failures.get(key), now)] as const);
  const wait = Math.max(...counted.map(([, , { until }]) => until - now));
  if (wait > 0) throw new Refusal("rate_limited", "Too many failed sign-ins; wait a moment.", { retryAfterSeconds: Math.ceil(wait / 1000) });
  if (failures.size >= MOST) failures.clear();
  for (const [kind, key, { count }] of counted) {
    const over = count + 1 - FREE[kind];
    failures.set(key, { count: count + 1, until: over < 0 ? 0 : now + Math.min(LONGEST_MS, 1000 * 2 ** over), last: now });
  }
}

/** The attempt was a sign-in: the account starts afresh, and the address gets its count back. */
export function succeed({ account, address }: Attempt): void {
  const failures = all();
  failures.delete(`account ${account}`);
  const there = address === null ? undefined : failures.get(`address ${address}`);
  if (there) failures.set(`address ${address}`, { ...there, count: Math.max(0, there.count - 1), until: 0 });
}

function keysOf({ account, address }: Attempt): ["account" | "address", string][] {
  return [["account", `account ${account}`], ...(address === null ? [] : [["address", `address ${address}`] as ["address", string]])];
}

function current(known: Failures | undefined, now: number): Failures {
  return known && now - Math.max(known.last, known.until) < LONGEST_MS ? known : { count: 0, until: 0, last: now };
}

function all(): Map<string, Failures> {
  return oncePerProcess("sign-in failures", () => new Map<string, Failures>());
}
