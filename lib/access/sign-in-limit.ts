// Slows guessing: after a few failures an account, and an address, waits longer after each one, never for good.
import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { Refusal } from "../contract/problem";
import { peoplePool } from "../db/pool";
import { excuse, type Failures, lockFailures, writeFailures } from "../db/sign-in-failures";
import { transaction } from "../db/transaction";

const FREE = { account: 5, address: 30 } as const;
const LONGEST_MS = 15 * 60_000;
/** Before every time there is. */
const NEVER = -Infinity;

export type Attempt = { account: string; address: string | null };

/** Counts an attempt as failed before it is tried, so that many at once do not slip through, on one server or on ten. */
export async function beginAttempt({ account, address }: Attempt): Promise<void> {
  const counted = [{ key: keyOf("account", account), free: FREE.account }, ...(address === null ? [] : [{ key: keyOf("address", networkOf(address)), free: FREE.address }])];
  await transaction(peoplePool(), async (client) => {
    const known = await lockFailures(client, counted.map(({ key }) => key));
    const wait = Math.max(...known.map(({ until, now }) => until - now));
    if (wait > 0) throw new Refusal("rate_limited", "Too many failed sign-ins; wait a moment.", { retryAfterSeconds: Math.ceil(wait / 1000) });
    await writeFailures(client, known.map((before) => failedOnceMore(before, counted.find(({ key }) => key.equals(before.key))!.free)));
  });
}

/** The attempt was a sign-in: the account starts afresh, and the address gets its count back. */
export async function succeed({ account, address }: Attempt): Promise<void> {
  await excuse(peoplePool(), { account: keyOf("account", account), address: address === null ? null : keyOf("address", networkOf(address)) });
}

/** Forgotten after a quarter of an hour of quiet. */
function failedOnceMore({ key, count, until, last, now }: Failures & { now: number }, free: number): Failures {
  const before = now - Math.max(last, until) < LONGEST_MS ? count : 0;
  const over = before + 1 - free;
  return { key, count: before + 1, until: over < 0 ? NEVER : now + Math.min(LONGEST_MS, 1000 * 2 ** over), last: now };
}

function keyOf(kind: keyof typeof FREE, name: string): Buffer {
  return createHash("sha256").update(`${kind} ${name}`).digest();
}

/** Who has one IPv6 address has all of its /64. */
function networkOf(address: string): string {
  if (isIP(address) !== 6 || address.includes(".")) return address;
  const [head = "", tail] = address.toLowerCase().replace(/%.*/, "").split("::");
  const [left, right] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const groups = tail === undefined ? left! : [...left!, ...Array<string>(8 - left!.length - right!.length).fill("0"), ...right!];
  return groups.slice(0, 4).map((group) => parseInt(group, 16).toString(16)).join(":");
}
