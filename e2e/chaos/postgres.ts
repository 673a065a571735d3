// A PostgreSQL of a test's own, to be killed and started again on the same port and data.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { accountFor, binaries, freePort } from "../start/plain-postgres";

export type Postgres = {
  port: number;
  /** The superuser's. */
  url: string;
  /** To the postmaster and every process of it. */
  signalAll(signal: NodeJS.Signals): void;
  /** Ends the postmaster by this signal and waits for it. */
  end(signal: NodeJS.Signals): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

/** `within` is the folder to keep the data below, a temporary one where left out. */
export async function startPostgres(settings: Record<string, string> = {}, within = tmpdir()): Promise<Postgres> {
  const account = accountFor();
  const folder = mkdtempSync(join(within, "holdpoint-chaos-"));
  const options = { cwd: "/", env: { PATH: process.env["PATH"], LC_ALL: "C" } as unknown as NodeJS.ProcessEnv, ...account };
  if (account.uid) execFileSync("chown", [`${account.uid}:${account.gid}`, folder]);
  execFileSync(join(binaries(), "initdb"), ["-D", join(folder, "data"), "-U", "holdpoint", "-A", "trust", "-E", "UTF8"], { ...options, stdio: "ignore" });
  const port = await freePort();
  const url = `postgresql://holdpoint@127.0.0.1:${port}/postgres`;
  const given = { listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: "200", ...settings };
  const args = ["-D", join(folder, "data"), "-p", String(port), ...Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  let running: { child: ChildProcess; gone: Promise<void> } | null = null;

  async function start(): Promise<void> {
    const child = spawn(join(binaries(), "postgres"), args, { ...options, stdio: "ignore" });
    running = { child, gone: new Promise((done) => child.once("exit", () => done())) };
    await answers(url);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    running?.child.kill(signal);
    await running?.gone;
    running = null;
  }

  await start();
  return {
    port, url, end, start,
    signalAll(signal) {
      for (const pid of familyOf(running!.child.pid!)) process.kill(pid, signal);
    },
    async remove() {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A process and its children. */
function familyOf(pid: number): number[] {
  return [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).map(Number)];
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (tries > 300) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
