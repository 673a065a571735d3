// Starts the site and the agent as processes of their own, prints what they say, and ends them.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

type Program = {
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
  /** Resolves when it prints a line that starts so. */
  said(start: string): Promise<void>;
};

const running = new Set<ChildProcess>();

export function startProgram(name: "site" | "agent", env: Record<string, string>): Program {
  const path = fileURLToPath(new URL(`./${name}.mjs`, import.meta.url));
  const child = spawn(process.execPath, [path], { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
  running.add(child);
  const lines = createInterface({ input: child.stdout });
  lines.on("line", (line) => print(name, line));
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  const said = (start: string) =>
    new Promise<void>((resolve, reject) => {
      lines.on("line", (line) => line.startsWith(start) && resolve());
      void ended.then(() => reject(new Error(`The ${name} did not start.`)));
    });
  return { ended, said };
}

let nothingSaid = false;

/** An agent that waits for people has nothing to do again and again; once is enough. */
function print(name: string, line: string): void {
  const nothing = line.startsWith("nothing to do");
  if (!(nothing && nothingSaid)) console.log(`${name.padEnd(5)} | ${line}`);
  nothingSaid = nothing;
}

export async function endAll(): Promise<void> {
  const children = [...running];
  for (const child of children) child.kill("SIGTERM");
  const late = setTimeout(() => children.forEach((child) => child.kill("SIGKILL")), 8000);
  await Promise.all(children.map((child) => child.exitCode === null && child.signalCode === null && once(child, "close")));
  clearTimeout(late);
}
