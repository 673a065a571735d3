import type { Output } from "../contract/operations";
import { peoplePool } from "../db/pool";
import { sweepExpired, sweepLapsed } from "../db/sweep-lapsed";

const MOST = 500;
const ROUNDS = 200;

/** Sweep: writes down what time has done. Idempotent and bounded; nothing depends on it. It always says what it did. */
export async function sweep(): Promise<Output<"sweep">> {
  const lapsed = await rounds(() => sweepLapsed(peoplePool(), { most: MOST }));
  const expired = await rounds(() => sweepExpired(peoplePool(), { most: MOST }));
  const escalated = lapsed.filter((row) => row.escalated).length;
  const summary = `${lapsed.length} leases lapsed, ${expired.length} approvals expired, ${escalated} tasks escalated`;
  return { lapsed: lapsed.length, escalated, expired: expired.length, summary };
}

async function rounds<Row>(run: () => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const rows = await run();
    all.push(...rows);
    if (rows.length < MOST) break;
  }
  return all;
}
