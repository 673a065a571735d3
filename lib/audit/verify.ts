// Checks that the log is whole: every task's sequence and hash chain, and that each task is what its events give.
import { peoplePool } from "../db/pool";
import { type Fault, nextTaskIds, verifyPage } from "../db/verify-page";

const PAGE = 200;
const MOST_NAMED = 1_000;

export type Verified = { tasks: number; faults: Fault[]; faulty: number };

/** Reads the whole database page by page, in bounded memory; `progress` hears how many tasks are done. */
export async function verify(progress: (tasks: number) => void = () => undefined): Promise<Verified> {
  const verified: Verified = { tasks: 0, faults: [], faulty: 0 };
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const ids = (await nextTaskIds(peoplePool(), { after, limit: PAGE })).map(({ id }) => id);
    if (!ids.length) return verified;
    const faults = await verifyPage(peoplePool(), { ids });
    verified.faulty += faults.length;
    verified.faults.push(...faults.slice(0, MOST_NAMED - verified.faults.length));
    verified.tasks += ids.length;
    after = ids.at(-1)!;
    progress(verified.tasks);
  }
}
