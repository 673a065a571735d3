// Claims and completions of many callers travel together: one statement, one transaction, one wait for the disk.
import { areCapped, type Asked, claimCapped, claimFree, type Got } from "./claim-batch";
import type { ClaimedRow } from "./claim-ready";
import { type Completed, completeTasks, type Completion } from "./complete-tasks";
import { flight } from "./flight";
import { inLine } from "./in-line";
import { leaseKey } from "./lease";
import { workPool } from "./pool";
import type { TaskRow } from "./task-row";

/** What one call brings. `whole`: it wants to know the tasks that it completes. */
type Passenger = { ask?: Asked; completions: Completion[]; whole?: boolean };
/** `done`: of each completion its task, or only that it is done (null); undefined for what is not held, is locked, or may not be completed. */
type Carried = { rows: ClaimedRow[]; done: (TaskRow | null | undefined)[] };
/** `done`: of each completion whether it is; if not, its task may be locked. */
export type Claimed = { rows: ClaimedRow[]; done: boolean[] };

const MOST = 200;
const rowsOf = ({ ask, completions }: Passenger) => Math.max(ask?.count ?? 0, completions.length);

/** Its flights follow one another on one connection: two that pick at the same time would step over what the other has locked. */
function lane(of: string[] = []): (passenger: Passenger) => Promise<Carried> {
  const line = inLine(workPool);
  return flight(async (passengers) => toldOf(passengers, await claimFree(line, asksOf(passengers), completionsOf(passengers), passengers.some(({ whole }) => whole) ? "whole" : "brief")), { most: MOST, of, rowsOf, ahead: true });
}

const asksOf = (passengers: Passenger[]) => passengers.flatMap(({ ask }) => ask ?? []);
const completionsOf = (passengers: Passenger[]) => passengers.flatMap(({ completions }) => completions);
const toldOf = (passengers: Passenger[], { got, done }: { got: Got; done: Completed }): Carried[] =>
  passengers.map(({ ask, completions }) => ({ rows: ask ? got.get(ask)! : [], done: completions.map((item) => done.get(keyOf(item))) }));

const one = lane(["claim", "complete"]);
/** Who brings many fills a statement alone: then claims and completions go beside each other. */
const many = lane();
const manyCompletions = lane();

/** Those whose task somebody has locked, or that are refused: they wait without keeping anybody else waiting. */
const again = flight(async (items: Completion[]) => {
  const done = await completeTasks(workPool(), items, "wait");
  return items.map((item) => done.get(keyOf(item)));
}, { most: MOST });

const keyOf = ({ lease, holder }: Completion) => leaseKey({ lease, holder: holder.id });

/** Of capped ones those that come together wait for the locks together, and keep nobody else waiting. */
const locked = flight(async (passengers: Passenger[]) => toldOf(passengers, await claimCapped(asksOf(passengers), completionsOf(passengers))), { most: MOST, rowsOf });

/** Claims, and completes beside it, or before it where a cap counts. Wishes for one capability travel together, whichever it is; a wish for several goes by itself. */
export async function claimAlong(ask: Asked, completions: Completion[] = []): Promise<Claimed> {
  const capped = await areCapped(ask.capabilities);
  if (ask.capabilities.length > 1) return claimedOf(toldOf([{ ask, completions }], await (capped ? claimCapped([ask], completions) : claimFree(workPool(), [ask], completions)))[0]!);
  if (capped) return claimedOf(await locked({ ask, completions }));
  if (Math.max(ask.count, completions.length) === 1) return claimedOf(await one({ ask, completions }));
  // What has no answer here is tried once more by itself: no claim is lost for it.
  const [{ rows }, done] = await Promise.all([many({ ask, completions: [] }), completeMany(completions).catch(() => completions.map(() => false))]);
  return { rows, done };
}

const claimedOf = ({ rows, done }: Carried): Claimed => ({ rows, done: done.map((task) => task !== undefined) });

/** Null for what is not held, or may not be completed. */
export async function completeAlong(completion: Completion): Promise<TaskRow | null> {
  const { done } = await one({ completions: [completion], whole: true });
  return done[0] ?? (await completeAgain(completion));
}

/** As many as travel together: of each whether it is done; if not, its task may be locked. */
export async function completeMany(completions: Completion[]): Promise<boolean[]> {
  if (!completions.length) return [];
  return claimedOf(await (completions.length > 1 ? manyCompletions : one)({ completions })).done;
}

/** Waits for the lock of its task. */
export async function completeAgain(completion: Completion): Promise<TaskRow | null> {
  return (await again(completion)) ?? null;
}
