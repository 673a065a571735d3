// The example's programs as real processes: the careers site, and runs of the agent that can be killed at a step.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export type Ended = { code: number | null; lines: string[] };

export class Program {
  readonly lines: string[] = [];
  readonly ended: Promise<Ended>;
  private readonly child: ChildProcess;
  private over = false;

  constructor(name: "site" | "agent", env: Record<string, string>) {
    const command = ["examples/job-application/start.mjs", name];
    this.child = spawn(process.execPath, command, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
    createInterface({ input: this.child.stdout! }).on("line", (line) => this.lines.push(line));
    this.ended = once(this.child, "close").then(([code]) => {
      this.over = true;
      return { code: code as number | null, lines: this.lines };
    });
  }

  /** Resolves with the first line that starts so; fails when the program ends without it. */
  async said(start: string): Promise<string> {
    for (;;) {
      const line = this.lines.find((one) => one.startsWith(start));
      if (line !== undefined) return line;
      if (this.over) throw new Error(`It ended without saying "${start}": ${this.lines.join(" / ")}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  end(signal: "SIGTERM" | "SIGKILL"): Promise<Ended> {
    this.child.kill(signal);
    return this.ended;
  }
}
