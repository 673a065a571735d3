import { readdirSync } from "node:fs";

/** How many files and sockets a process has open. */
export function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
