// Runs a command: at the terminal of ours, or in a process group of its own so that all of it ends when it has to.
import { spawn } from "node:child_process";

export type Ran = { code: number; stdout: string };
type Options = { stdin?: string; env?: Record<string, string>; cwd?: string; signal: AbortSignal; /** It gets our terminal, and Ctrl-C is its own; what it prints is not kept. */ show?: boolean };

const MOST = 900_000;
const GRACE_MS = 5_000;

/** `code` is 128 and the signal's number where a signal ended it; rejects where it cannot be started. */
export function spawnCommand([file, ...args]: string[], { stdin, env = {}, cwd, signal, show }: Options): Promise<Ran> {
  return new Promise((done, failed) => {
    const child = spawn(file!, args, { env: { ...process.env, ...env }, ...(cwd ? { cwd } : {}), detached: !show, stdio: [stdin === undefined ? "inherit" : "pipe", show ? "inherit" : "pipe", "inherit"] });
    let stdout = "";
    let timer: NodeJS.Timeout | undefined;
    child.stdout?.setEncoding("utf8").on("data", (part: string) => stdout.length < MOST && (stdout += part.slice(0, MOST - stdout.length)));
    const target = show ? child.pid : child.pid && -child.pid;
    const end = () => {
      kill(target, "SIGTERM");
      timer ??= setTimeout(() => kill(target, "SIGKILL"), GRACE_MS);
    };
    const theirs = () => undefined;
    if (show) process.on("SIGINT", theirs).on("SIGTERM", end);
    signal.addEventListener("abort", end, { once: true });
    child.once("error", failed);
    child.once("close", (code, by) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      process.off("SIGINT", theirs).off("SIGTERM", end);
      done({ code: code ?? 128 + (by === "SIGKILL" ? 9 : 15), stdout });
    });
    child.stdin?.on("error", () => undefined).end(stdin);
    if (signal.aborted) end();
  });
}

function kill(target: number | undefined, name: NodeJS.Signals): void {
  try {
    if (target) process.kill(target, name);
  } catch {
    // It has ended already.
  }
}
