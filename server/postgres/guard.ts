import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { asAccount } from "./as-account";
import type { Cluster } from "./cluster";
import { settings } from "./settings";

export type Guard = {
  alive(): boolean;
  ended: Promise<void>;
  close(): void;
  /** Why PostgreSQL ended, in its own words. */
  lastWords(): string;
  wasLinked: boolean;
};

// Holds the read end of a pipe from us. End of file, however we ended, stops PostgreSQL: fast,
// and at once when fast takes longer than our own end may take.
const SCRIPT = `
exec 3<&0 </dev/null
"$@" 3<&- & server=$!
trap '' INT TERM HUP QUIT
( read -r _ <&3
  kill -INT $server; n=0
  while kill -0 $server && [ $n -lt 80 ]; do sleep 0.1; n=$((n+1)); done
  kill -QUIT $server ) 2>/dev/null & watcher=$!
exec 3<&-
wait $server; status=$?
kill -KILL $watcher
exit $status
`;

/** Starts PostgreSQL under the guard, in a session of its own: Ctrl-C must reach us before it. */
export function startGuarded(cluster: Cluster): Guard {
  const { folder, account, binaries } = cluster;
  const log = openLog(folder.log);
  const from = statSync(folder.log).size;
  const child = spawn("sh", ["-c", SCRIPT, "sh", binaries.postgres, "-D", folder.data, ...settings(folder)], {
    ...asAccount(account),
    detached: true,
    stdio: ["pipe", log, log],
  });
  closeSync(log);
  child.stdin!.on("error", () => {});
  return {
    alive: () => child.exitCode === null && child.signalCode === null && child.pid !== undefined,
    ended: ended(child),
    close: () => child.stdin!.destroy(),
    lastWords: () => lastWords(folder.log, from),
    wasLinked: false,
  };
}

function openLog(path: string): number {
  if (existsSync(path) && statSync(path).size > 10_000_000) renameSync(path, `${path}.1`);
  return openSync(path, "a", 0o600);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.on("error", () => done());
    child.on("exit", () => done());
  });
}

function lastWords(path: string, from: number): string {
  const lines = readFileSync(path).subarray(from).toString("utf8").trim().split("\n");
  const fatal = lines.findLast((line) => /FATAL|PANIC|not found|denied/.test(line)) ?? lines.at(-1);
  return fatal?.replace(/^.*?(FATAL|PANIC):\s*/, "").replace(/\.$/, "") || "it ended without a word";
}
