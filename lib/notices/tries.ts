// How often and how long something is tried, and what is written down of a try.
import { type Told, markFailed, markSent } from "../db/claim-deliveries";
import { peoplePool } from "../db/pool";
import type { Answered } from "./post";

/** Seconds before each next try: ten tries in half a day, then it is given up. */
/** A receiver that asks for longer is tried after a day all the same. */
const LONGEST = 86_400;
const AGAIN = [10, 30, 120, 300, 900, 1800, 3600, 10_800, 21_600];

/** `hopeless`: trying again is of no use. `retryAfter`: nor before so many seconds. */
export type Outcome = { status: number | null; problem: string | null; hopeless?: boolean; retryAfter?: number | null };

/** `held` went as one message. */
export async function writeDown(held: Pick<Told, "id" | "attempts">[], { status, problem, hopeless = false, retryAfter }: Outcome): Promise<void> {
  const values = { held: JSON.stringify(held.map(({ id, attempts }) => ({ id, attempts }))), status };
  if (problem === null) return void (await markSent(peoplePool(), values));
  const seconds = hopeless ? undefined : AGAIN[held[0]!.attempts - 1];
  await markFailed(peoplePool(), { ...values, problem: problem.slice(0, 300), again: seconds && Math.max(seconds, Math.min(retryAfter ?? 0, LONGEST)) * (1 + Math.random() / 5) });
}

/** What a receiver's answer means. Gone is said for good. */
export function outcomeOf({ status, retryAfter }: Answered): Outcome {
  if (status >= 200 && status < 300) return { status, problem: null };
  const redirected = status >= 300 && status < 400 ? ": redirects are not followed" : "";
  return { status, problem: `answered ${status}${redirected}`, hopeless: status === 410, retryAfter };
}

export function outcomeOfError(error: unknown): Outcome {
  const { code, message } = error as { code?: string; message?: string };
  return { status: null, problem: [message || "no answer", code && !message?.includes(code) ? `(${code})` : ""].filter(Boolean).join(" ") };
}
