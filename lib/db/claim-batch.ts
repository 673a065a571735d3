// Claims of many callers in one statement; those of capped capabilities behind a lock.
import type pg from "pg";
import { claimAndComplete, type ClaimedRow, claimReady, type Wish } from "./claim-ready";
import { type Completed, type Completion, completeTasks } from "./complete-tasks";
import { beginLocked, countTowardsMark, moveMarks, readCapped } from "./lock-capped";
import { workPool } from "./pool";
import type { Queryable } from "./statement";
import { sweepCapabilities } from "./sweep-lapsed";
import { inOrder, transaction } from "./transaction";

export type Asked = { capabilities: string[]; count: number; holder: Wish["holder"] };

/** Rounds in which lapsed ones that go to people make room for the next. */
const ROUNDS = 50;

export type Got = Map<Asked, ClaimedRow[]>;

/** Whether one of these capabilities had a cap a moment ago: then they are claimed behind their locks. */
export async function areCapped(capabilities: string[]): Promise<boolean> {
  const capped = await readCapped(workPool());
  return capabilities.some((name) => capped.has(name));
}

/**
 * Claims without a lock, and completes beside it. Callers that name several capabilities must come alone. Gives nothing of what has
 * got a cap in the meantime.
 */
export async function claimFree(on: Queryable, asked: Asked[], completions: Completion[] = [], how: "whole" | "brief" = "brief"): Promise<{ got: Got; done: Completed }> {
  const got: Got = new Map(asked.map((ask) => [ask, []]));
  if (!asked.length) return { got, done: await completeTasks(on, completions, how) };
  const { lapsed, done } = await claimRound(on, asked, got, { locked: false }, { completions, how });
  if (lapsed) {
    const someDone = done.size > 0 || [...got.values()].some((rows) => rows.length > 0);
    // Nothing of it is told before it is committed.
    const more = await transaction(workPool(), (client) => claimPastLapsed(client, left(got), false)).catch(unless(someDone));
    for (const [ask, rows] of more ?? []) got.set(ask, rows);
  }
  return { got, done };
}

/** What was done is told, whatever becomes of the rest: who got nothing asks why, and tries again. */
function unless(someDone: boolean): (error: unknown) => void {
  return (error) => {
    if (!someDone) throw error;
  };
}

/** Counts in the statement after the lock, and after what is completed: its snapshot is younger than both. */
export async function claimCapped(asked: Asked[], completions: Completion[] = []): Promise<{ got: Got; done: Completed }> {
  const got: Got = new Map(asked.map((ask) => [ask, []]));
  const names = [...new Set(asked.flatMap(({ capabilities }) => capabilities))].sort();
  const done = await transaction(workPool(), async (client) => {
    const [, completed, { lapsed }] = await inOrder([
      moveMarks(client, names),
      completions.length ? completeTasks(client, completions, "brief") : Promise.resolve<Completed>(new Map()),
      claimRound(client, asked, got, { locked: true }),
    ]);
    if (lapsed) for (const [ask, rows] of await claimPastLapsed(client, left(got), true)) got.set(ask, rows);
    return completed;
  }, beginLocked(names));
  for (const { task } of [...got.values()].flat()) if (task.attempt === 1) countTowardsMark(task.capability, 1);
  return { got, done };
}

function left(got: Got): Asked[] {
  return [...got].filter(([, rows]) => !rows.length).map(([ask]) => ask);
}

/** What has lapsed keeps its place: it is written down, and then picked like the rest. */
async function claimPastLapsed(client: pg.PoolClient, asked: Asked[], locked: boolean): Promise<Got> {
  const got: Got = new Map(asked.map((ask) => [ask, []]));
  await expire(client, asked);
  await claimRound(client, asked, got, { locked, despiteLapsed: true });
  return got;
}

/** As many of each capability as are asked for; those that go to people make room for the next. */
async function expire(on: Queryable, asked: Asked[]): Promise<void> {
  let due = counted(asked.flatMap(({ capabilities, count }) => capabilities.map((capability) => ({ capability, count }))));
  for (let round = 0; due.size && round < ROUNDS; round++) {
    const swept = await sweepCapabilities(on, { capabilities: [...due.keys()], mosts: [...due.values()] });
    due = counted(swept.filter(({ escalated }) => escalated).map(({ capability }) => ({ capability, count: 1 })));
  }
}

function counted(items: { capability: string; count: number }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { capability, count } of items) counts.set(capability, (counts.get(capability) ?? 0) + count);
  return counts;
}

/** Says what was completed beside it, and whether there are lapsed leases, for which some got nothing. */
async function claimRound(on: Queryable, asked: Asked[], got: Got, how: { locked: boolean; despiteLapsed?: boolean }, beside?: { completions: Completion[]; how: "whole" | "brief" }): Promise<{ lapsed: boolean; done: Completed }> {
  const slots = new Map<string, { slot: number; capabilities: string[]; count: number }>();
  const wishes = asked.map(({ capabilities, count, holder }) => {
    const key = capabilities.join(" ");
    let slot = slots.get(key);
    if (!slot) slots.set(key, (slot = { slot: slots.size, capabilities, count: 0 }));
    slot.count += count;
    return { slot: slot.slot, count, holder };
  });
  const all = [...slots.values()];
  const { rows, lapsed, done } = await (beside?.completions.length ? claimAndComplete(on, all, wishes, beside.completions, beside.how) : claimReady(on, all, wishes, how));
  for (const row of rows) got.get(asked[row.wish]!)!.push(row);
  return { lapsed, done };
}
