// How often and how long something is tried, and what is written down of a try.
import { type Told, markFailed, markSent } from "../db/claim-deliveries";
import { peoplePool } from "../db/pool";

/** Seconds before each next try: ten tries in half a day, then it is given up. */
const AGAIN = [10, 30, 120, 300, 900, 1800, 3600, 10_800, 21_600];

/** `hopeless`: trying again is of no use. */
export type Outcome = { status: number | null; problem: string | null; hopeless?: boolean };

/** `held` went as one message. */
export async function writeDown(held: Pick<Told, "id" | "attempts">[], { status, problem, hopeless = false }: Outcome): Promise<void> {
  const values = { held: JSON.stringify(held.map(({ id, attempts }) => ({ id, attempts }))), status };
  if (problem === null) return void (await markSent(peoplePool(), values));
  const seconds = hopeless ? undefined : AGAIN[held[0]!.attempts - 1];
  await markFailed(peoplePool(), { ...values, problem: problem.slice(0, 300), again: seconds && seconds * (1 + Math.random() / 5) });
}

/** What a receiver's answer means. Gone is said for good. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { status, problem: null };
  const redirected = status >= 300 && status < 400 ? ": redirects are not followed" : "";
  return { status, problem: `answered ${status}${redirected}`, hopeless: status === 410 };
}

export function outcomeOfError(error: unknown): Outcome {
  const { code, message } = error as { code?: string; message?: string };
  return { status: null, problem: [message || "no answer", code && !message?.includes(code) ? `(${code})` : ""].filter(Boolean).join(" ") };
}
