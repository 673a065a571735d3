// What postmaster.pid says, and whether it is true.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { execFileSync } from "node:child_process";
import type { Folder } from "./folder";

/** The process id of the PostgreSQL that runs on this data, or null. */
export function livePostmaster(folder: Folder): number | null {
  const path = join(folder.data, "postmaster.pid");
  const pid = Number(read(path)?.split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  if (!exists(pid)) return null;
  if (isPostgres(pid)) return pid;
  // The number was given to another process since, as happens when a container starts again.
  // PostgreSQL would take that process for its predecessor and refuse.
  rmSync(path, { force: true });
  return null;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function isPostgres(pid: number): boolean {
  const command = process.platform === "linux" ? read(`/proc/${pid}/comm`) : ps(pid);
  return command === null || command.includes("postgres");
}

function ps(pid: number): string | null {
  try {
    return execFileSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" });
  } catch {
    return null;
  }
}
