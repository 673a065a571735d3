// Looks at the machine's processes (Linux only).
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** Processes of one start: those with its mark, and those of its database. */
export function leftovers(mark: string, data: string): string[] {
  return pids()
    .filter((pid) => pid !== process.pid)
    .filter((pid) => read(pid, "environ").includes(mark) || read(pid, "cmdline").includes(data) || cwd(pid).startsWith(data))
    .map((pid) => `${pid} ${read(pid, "cmdline").replaceAll("\0", " ").slice(0, 80)}`);
}

/** A process and everything below it, parents first. */
export function tree(pid: number): number[] {
  const children = pids().filter((other) => parentOf(other) === pid);
  return [pid, ...children.flatMap(tree)];
}

export function commandOf(pid: number): string {
  return read(pid, "comm").trim();
}

export async function until(holds: () => boolean | Promise<boolean>, seconds: number): Promise<boolean> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await holds()) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
  return false;
}

function pids(): number[] {
  return readdirSync("/proc").map(Number).filter(Number.isInteger);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(read(pid, "status"))?.[1]);
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

function cwd(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}
