// Claims of many callers in one statement; those of capped capabilities behind a lock.
import type pg from "pg";
import { type ClaimedRow, claimReady, type Wish } from "./claim-ready";
import { beginLocked, countTowardsMark, moveMarks, readCapped } from "./lock-capped";
import { workPool } from "./pool";
import type { Queryable } from "./statement";
import { transaction } from "./transaction";

export type Asked = { capabilities: string[]; count: number; holder: Wish["holder"] };

/** Rounds in which tasks that escalate make room for the next ones. */
const ROUNDS = 50;

/**
 * One list of rows for each that asks. Callers that name several capabilities must come alone.
 * What had no cap a moment ago is claimed without a lock; the statement gives nothing where that has changed.
 */
export async function claimBatch(asked: Asked[]): Promise<ClaimedRow[][]> {
  const capped = await readCapped(workPool());
  const isCapped = ({ capabilities }: Asked) => capabilities.some((name) => capped.has(name));
  const got = new Map<Asked, ClaimedRow[]>(asked.map((ask) => [ask, []]));
  await Promise.all([claimFree(asked.filter((ask) => !isCapped(ask)), got), claimCapped(asked.filter(isCapped), got)]);
  return asked.map((ask) => got.get(ask)!);
}

function namesOf(asked: Asked[]): string[] {
  return [...new Set(asked.flatMap(({ capabilities }) => capabilities))].sort();
}

async function claimFree(asked: Asked[], got: Map<Asked, ClaimedRow[]>): Promise<void> {
  for (let again = asked.length > 0, round = 0; again && round < ROUNDS; round++) again = await claimRound(workPool(), asked, got, false);
}

/** Counts in the statement after the lock: its snapshot is younger than the wait. */
async function claimCapped(asked: Asked[], got: Map<Asked, ClaimedRow[]>): Promise<void> {
  const names = namesOf(asked);
  const round = async (client: pg.PoolClient) => {
    await moveMarks(client, names);
    return claimRound(client, asked, got, true);
  };
  for (let again = asked.length > 0, rounds = 0; again && rounds < ROUNDS; rounds++) again = await transaction(workPool(), round, beginLocked(names));
  for (const row of asked.flatMap((ask) => got.get(ask)!)) if (row.attempt === 1) countTowardsMark(row.capability, 1);
}

/** Says whether another round could give more. */
async function claimRound(on: Queryable, asked: Asked[], got: Map<Asked, ClaimedRow[]>, locked: boolean): Promise<boolean> {
  const open = asked.filter((ask) => got.get(ask)!.length < ask.count);
  if (!open.length) return false;
  const slots = new Map<string, { slot: number; capabilities: string[]; count: number }>();
  const wishes = open.map((ask) => {
    const key = ask.capabilities.join(" ");
    const slot = slots.get(key) ?? { slot: slots.size, capabilities: ask.capabilities, count: 0 };
    const count = ask.count - got.get(ask)!.length;
    slots.set(key, { ...slot, count: slot.count + count });
    return { slot: slot.slot, count, holder: ask.holder };
  });
  const rows = await claimReady(on, [...slots.values()], wishes, locked);
  for (const row of rows) if (row.token) got.get(open[row.wish]!)!.push(row);
  return rows.some((row) => !row.token);
}
