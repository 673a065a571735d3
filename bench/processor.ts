// Processor time of a process and everything below it, from /proc: what a measure costs whatever else the machine does.
import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

type Stat = { pid: number; parent: number; seconds: number };

/** Seconds of processor that these processes and their living descendants have used; ended ones count with their parent. */
export function processorSeconds(roots: number[]): number {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => statOf(Number(pid)));
  const within = new Set(roots);
  for (let grown = -1; grown !== within.size; ) {
    grown = within.size;
    for (const { pid, parent } of all) if (within.has(parent)) within.add(pid);
  }
  return all.filter(({ pid }) => within.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0);
}

function statOf(pid: number): Stat[] {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return [{ pid, parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }];
  } catch {
    return [];
  }
}
