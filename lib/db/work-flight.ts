// Claims and completions of many callers travel together: one statement, one transaction, one wait for the disk.
import { type Asked, claimCapped, claimFree } from "./claim-batch";
import type { ClaimedRow } from "./claim-ready";
import { type Completed, completeTasks, type Completion } from "./complete-tasks";
import { flight } from "./flight";
import { leaseKey } from "./lease";
import { workPool } from "./pool";
import type { TaskRow } from "./task-row";

type Passenger = { ask: Asked } | { completion: Completion };

const MOST = 200;
const rowsOf = (one: Passenger) => ("ask" in one ? one.ask.count : 1);

async function carry(passengers: Passenger[]): Promise<(ClaimedRow[] | TaskRow | null)[]> {
  const { got, done } = await claimFree(
    passengers.flatMap((one) => ("ask" in one ? one.ask : [])),
    passengers.flatMap((one) => ("completion" in one ? one.completion : [])),
  );
  const rowOf = finder(done);
  return passengers.map((one) => ("ask" in one ? got.get(one.ask)! : rowOf(one.completion)));
}

const one = flight(carry, { most: MOST, of: ["claim", "complete"], rowsOf });
/** Who brings many fills a statement alone: then claims and completions go beside each other. */
const manyClaims = flight(carry, { most: MOST, rowsOf });
const manyCompletions = flight(carry, { most: MOST, rowsOf });

/** Those whose task somebody has locked, or that are refused: they wait without keeping anybody else waiting. */
const again = flight<Completion, TaskRow | null>(async (items) => items.map(finder(await completeTasks(workPool(), items, { wait: true }))), { most: MOST });

function finder(done: Completed[]): (item: Completion) => TaskRow | null {
  const rows = new Map(done.map((row) => [leaseKey(row), row]));
  return ({ lease, holder }) => rows.get(leaseKey({ lease, holder: holder.id })) ?? null;
}

/** Of a capability without caps, whichever it is. */
export const claimAlong = (ask: Asked) => (ask.count > 1 ? manyClaims : one)({ ask }) as Promise<ClaimedRow[]>;

/** Of capped ones those that come together wait for the locks together, and keep nobody else waiting. */
export const claimLocked = flight<Asked, ClaimedRow[]>(async (asked) => {
  const got = await claimCapped(asked);
  return asked.map((ask) => got.get(ask)!);
}, { most: MOST, rowsOf: ({ count }) => count });

/** Null for what is not held, or may not be completed. */
export async function completeAlong(completion: Completion, { many = false } = {}): Promise<TaskRow | null> {
  return ((await (many ? manyCompletions : one)({ completion })) as TaskRow | null) ?? again(completion);
}
