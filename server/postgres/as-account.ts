// Runs small commands with the eyes of the account that PostgreSQL runs as.
import { spawnSync } from "node:child_process";
import type { Account } from "./account";

type AsAccount = { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };

/** Options for spawn that change to the account. A bare environment: PG* variables mislead initdb. */
export function asAccount(account: Account): AsAccount {
  const env = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv;
  return account.switched ? { cwd: "/", env, uid: account.uid, gid: account.gid } : { cwd: "/", env };
}

export function canEnter(account: Account, folder: string): boolean {
  return spawnSync("sh", ["-c", 'cd -- "$1"', "sh", folder], { ...asAccount(account), stdio: "ignore" }).status === 0;
}

export function canRun(account: Account, program: string): boolean {
  return spawnSync(program, ["--version"], { ...asAccount(account), stdio: "ignore" }).status === 0;
}
