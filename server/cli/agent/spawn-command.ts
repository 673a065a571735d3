// Runs a command: at the terminal of ours, or in a process group of its own so that all of it ends when it has to.
import { spawn } from "node:child_process";
import { constants } from "node:os";

/** `cut`: it printed more than is kept, and `stdout` is only the end of it. */
export type Ran = { code: number; stdout: string; cut: boolean };
type Options = { stdin?: string; env?: Record<string, string>; cwd?: string; signal: AbortSignal; /** It gets our terminal, and Ctrl-C is its own; what it prints is not kept. */ show?: boolean };

/** It never ran. `status` is what a shell says then. */
export class NotStarted extends Error {
  readonly status: 126 | 127;

  constructor(file: string, cause: NodeJS.ErrnoException) {
    super(`${file} could not be started: ${cause.code ?? cause.message}`);
    this.status = cause.code === "ENOENT" ? 127 : 126;
  }
}

const MOST = 900_000;
const GRACE_MS = 2_000;
const LAST_WORDS_MS = 1_000;

/** `code` is 128 and the signal's number where a signal ended it; rejects with `NotStarted` alone. */
export function spawnCommand([file, ...args]: string[], { stdin, env = {}, cwd, signal, show }: Options): Promise<Ran> {
  return new Promise((done, failed) => {
    const child = spawn(file!, args, { env: { ...process.env, ...env }, ...(cwd ? { cwd } : {}), detached: !show, stdio: [stdin === undefined ? "inherit" : "pipe", show ? "inherit" : "pipe", "inherit"] });
    const target = show ? child.pid : child.pid && -child.pid;
    const forget = show || !target ? () => undefined : endWithUs(target);
    let [stdout, cut] = ["", false];
    child.stdout?.setEncoding("utf8").on("data", (part: string) => {
      stdout += part;
      if (stdout.length > 2 * MOST) [stdout, cut] = [stdout.slice(-MOST), true];
    });
    const timers: NodeJS.Timeout[] = [];
    const end = () => {
      kill(target, "SIGTERM");
      timers.push(setTimeout(() => kill(target, "SIGKILL"), GRACE_MS));
    };
    const theirs = () => undefined;
    if (show) process.on("SIGINT", theirs).on("SIGTERM", end);
    signal.addEventListener("abort", end, { once: true });
    child.once("error", (error) => failed(new NotStarted(file!, error)));
    child.once("exit", () => {
      if (signal.aborted && !show) kill(target, "SIGKILL");
      // What it left behind may keep its output open for days.
      timers.push(setTimeout(() => child.stdout?.destroy(), LAST_WORDS_MS));
    });
    child.once("close", (code, by) => {
      forget();
      timers.forEach(clearTimeout);
      signal.removeEventListener("abort", end);
      process.off("SIGINT", theirs).off("SIGTERM", end);
      done({ code: code ?? 128 + constants.signals[by!], stdout, cut });
    });
    child.stdin?.on("error", () => undefined).end(stdin);
    if (signal.aborted) end();
  }).catch((error: Error) => {
    throw error instanceof NotStarted ? error : new NotStarted(file!, error);
  }) as Promise<Ran>;
}

/** A shell that hears when we are gone, kill -9 included, ends the group; gives back how to call it off. */
function endWithUs(group: number): () => void {
  const script = 'read -r _ || { kill -TERM "$1"; sleep 2; kill -KILL "$1"; } 2> /dev/null';
  const guard = spawn("/bin/sh", ["-c", script, "sh", `${group}`], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  guard.on("error", () => undefined).unref();
  const pipe = guard.stdin.on("error", () => undefined);
  return () => void pipe.end("over\n");
}

function kill(target: number | undefined, name: NodeJS.Signals): void {
  try {
    if (target) process.kill(target, name);
  } catch {
    // It has ended already.
  }
}
