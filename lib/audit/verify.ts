// Checks that the log is whole: every chain, that each task is what its events give, and the anchors.
import type { AuditFault } from "../contract/audit";
import { checkAudit } from "./check";

const MOST_NAMED = 1_000;

export type Verified = { tasks: number; anchors: number; faults: AuditFault[]; faulty: number };

/** Reads the whole database step by step, in bounded memory; `progress` hears how many tasks are done. */
export async function verify(progress: (tasks: number) => void = () => undefined): Promise<Verified> {
  const verified: Verified = { tasks: 0, anchors: 0, faults: [], faulty: 0 };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const step = await checkAudit(null, cursor === undefined ? {} : { cursor });
    verified[step.of] += step.checked;
    verified.faulty += step.faults.length;
    verified.faults.push(...step.faults.slice(0, MOST_NAMED - verified.faults.length));
    if (step.of === "tasks") progress(verified.tasks);
    cursor = step.next;
  }
  return verified;
}
