// Server processes on one database, each started from a bundle made for the test.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../source-files";

export type Server = { url: string; process: ChildProcess; ended: Promise<number | null>; said: () => string };

const BUNDLE = "dist/engine-api.mjs";
/** What is started, and in which folder: its migrations lie there. */
export type Program = { bundle: string; cwd: string };
const OURS: Program = { bundle: BUNDLE, cwd: root };
const running = new Set<ChildProcess>();

export async function bundleServer(): Promise<void> {
  const { aliasPlugin, routesPlugin } = (await import(/* @vite-ignore */ join(root, "bin/steps/bundle-plugins.mjs"))) as { aliasPlugin: never; routesPlugin: never };
  await build({
    absWorkingDir: root, entryPoints: ["e2e/engine/api-server.ts"], outfile: BUNDLE, bundle: true, platform: "node", format: "esm", target: "node20", packages: "external", logLevel: "warning",
    alias: { "server-only": "./server/front-door/nothing.ts" }, inject: ["./server/front-door/light-response.ts"], plugins: [aliasPlugin, routesPlugin],
  });
}

/** Resolves when the server answers; rejects with what it said when it ends before. */
export async function startServer(databaseUrl: string, env: Record<string, string> = {}, { bundle, cwd } = OURS): Promise<Server> {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(DATABASE_URL|HOLDPOINT_|NODE_OPTIONS|VITEST|PORT)/.test(name)));
  const child = spawn(process.execPath, [join(root, bundle)], { cwd, stdio: ["ignore", "pipe", "pipe"], env: { ...own, NODE_ENV: "production", DATABASE_URL: databaseUrl, ...env } as NodeJS.ProcessEnv });
  running.add(child);
  let said = "";
  const ended = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  void ended.then(() => running.delete(child));
  const url = await new Promise<string>((done, failed) => {
    const hear = (part: Buffer) => {
      said += part;
      const ready = /^ready (http:\S+)$/m.exec(said)?.[1];
      if (ready) done(ready);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    void ended.then((code) => failed(new Error(`a server ended with ${code}: ${said}`)));
  });
  return { url, process: child, ended, said: () => said };
}

export async function endServers(): Promise<void> {
  await Promise.all([...running].map((child) => new Promise((done) => (child.once("close", done), child.kill("SIGKILL")))));
}
