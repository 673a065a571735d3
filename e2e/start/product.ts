// Starts the real product as a process and watches it from outside.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { root } from "../source-files";

export type StartOptions = {
  data?: string;
  env?: Record<string, string>;
  /** The checkout to start; this one where left out. */
  cwd?: string;
  /** `npm start`, what it executes, or the command line as npx starts it: below a shell. */
  by?: "npm" | "node" | "command";
  uid?: number;
};

export type Product = {
  pid: number;
  mark: string;
  out(): string;
  err(): string;
  /** The address of the ready line; fails when the product ends instead. */
  ready: Promise<string>;
  ended: Promise<number | null>;
  /** To the started process alone. */
  signal(name: NodeJS.Signals): void;
  /** To the whole process group, as a terminal does. */
  signalGroup(name: NodeJS.Signals): void;
};

const running = new Set<ChildProcess>();

export function start({ data, env = {}, cwd = root, by = "node", uid }: StartOptions): Product {
  const mark = randomUUID();
  const ways: Record<typeof by, [string, string[]]> = {
    npm: ["npm", ["start"]],
    node: [process.execPath, ["bin/start.mjs"]],
    command: ["sh", ["-c", '"$0" "$@"; exit', process.execPath, join(root, "bin/holdpoint.mjs"), "start"]],
  };
  const [command, args] = ways[by];
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...bare(), PORT: "0", HOLDPOINT_TEST_MARK: mark, ...(by === "command" ? { npm_lifecycle_script: "holdpoint" } : {}), ...(data ? { HOLDPOINT_DATA_DIR: data } : {}), ...env } as unknown as NodeJS.ProcessEnv,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  running.add(child);
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (part: string) => (said.out += part));
  child.stderr.setEncoding("utf8").on("data", (part: string) => (said.err += part));
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  void ended.then(() => running.delete(child));
  return {
    pid: child.pid!,
    mark,
    out: () => said.out,
    err: () => said.err,
    ready: ready(child, said),
    ended,
    signal: (name) => process.kill(child.pid!, name),
    signalGroup: (name) => process.kill(-child.pid!, name),
  };
}

/** For afterEach: no test may leave a product running. */
export async function endAll(): Promise<void> {
  for (const child of running) {
    child.kill("SIGTERM");
    await new Promise((done) => (child.exitCode === null && child.signalCode === null ? child.once("close", done) : done(null)));
  }
}

function ready(child: ChildProcess, said: { out: string; err: string }): Promise<string> {
  const found = new Promise<string>((done, failed) => {
    const look = () => {
      const address = /^Holdpoint is ready at (http:\S+)$/m.exec(said.out)?.[1];
      if (address) done(address);
    };
    child.stdout!.on("data", look);
    child.once("close", (code) => failed(new Error(`ended with ${code}\n${said.out}\n${said.err}`)));
  });
  found.catch(() => {});
  return found;
}

/** The environment of this test run without what would change the product. */
function bare(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !/^(DATABASE_URL|HOLDPOINT_|PORT$|HOST$|NODE_|VITEST|npm_)/.test(name));
  return Object.fromEntries(kept) as Record<string, string>;
}
