import { spawn, spawnSync } from "node:child_process";
import { createServer } from "node:net";
import { line } from "../http";
import { measure, type Measured } from "../measure";

const next = ["node_modules/next/dist/bin/next"];
const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" } as const;

/** A bare Next route handler with one SELECT, started with `next start`: what a request costs before it does anything. */
export async function openNextFloor(url: string) {
  const built = spawnSync(process.execPath, [...next, "build", "bench/floor"], { env, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`the floor could not be built: ${built.stdout}${built.stderr}`);
  const port = await freePort();
  const server = spawn(process.execPath, [...next, "start", "bench/floor", "-p", String(port), "-H", "127.0.0.1"], { env: { ...env, FLOOR_URL: url }, stdio: "ignore" });
  process.once("exit", () => server.kill("SIGKILL"));
  await answering(port);
  const lines = Array.from({ length: 64 }, () => line(port, ""));
  return {
    /** Two requests are what claim and complete take. */
    work: (agents: number, seconds: number): Promise<Measured> =>
      measure(agents, seconds, async (loop) => {
        await lines[loop]!.call("POST", "/select", {});
        await lines[loop]!.call("POST", "/select", {});
        return 1;
      }),
    async close(): Promise<void> {
      for (const one of lines) one.close();
      server.kill("SIGKILL");
      await new Promise((done) => server.once("exit", done));
    },
  };
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; ; tries++) {
    const good = await fetch(`http://127.0.0.1:${port}/select`, { method: "POST" }).then(({ ok }) => ok, () => false);
    if (good) return;
    if (tries === 100) throw new Error("the floor does not answer");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
