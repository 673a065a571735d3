import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { line } from "../http";
import { measure, type Measured } from "../measure";

type Claimed = { task: { id: string }; leaseToken: string };
type Answer = { claims: Claimed[]; completed: { outcome: string }[] };

const done = ({ task, leaseToken }: Claimed) => ({ taskId: task.id, leaseToken });
export type HoldpointHttp = Awaited<ReturnType<typeof openHoldpointHttp>>;

/** The product as it is started: its server in a process of its own, agents over HTTP, every transition with its event. */
export async function openHoldpointHttp(url: string, key: string) {
  const owner = { HOLDPOINT_OWNER_EMAIL: "owner@example.com", HOLDPOINT_OWNER_PASSWORD: "correct horse battery staple" };
  const data = mkdtempSync(join(tmpdir(), "holdpoint-bench-server-"));
  const server = spawn(process.execPath, ["bin/start.mjs"], { env: { ...process.env, DATABASE_URL: url, HOLDPOINT_DATA_DIR: data, PORT: "0", ...owner }, stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", () => server.kill("SIGKILL"));
  const port = await readyPort(server.stdout);
  const lines = Array.from({ length: 64 }, () => line(port, key));
  const post = <Answer>(loop: number, path: string, body: object) => lines[loop]!.call("POST", `/api/v1${path}`, body).then((text) => JSON.parse(text) as Answer);
  return {
    pid: server.pid!,
    port,
    post,
    /** A connection of its own. */
    open: () => line(port, key),
    async fill(capability: string, count: number): Promise<void> {
      for (let left = count; left > 0; left -= 1000)
        await post(0, "/tasks/batch", { tasks: Array.from({ length: Math.min(left, 1000) }, (_, n) => ({ capability, title: `Task ${n}` })) });
    },
    claim: async (loop: number, capability: string, limit = 1) => (await post<{ claims: Claimed[] }>(loop, "/claims", { capabilities: [capability], limit })).claims,
    work(capabilities: string[], agents: number, batch: number, seconds: number): Promise<Measured> {
      return measure(agents, seconds, async (loop) => {
        const capability = capabilities[loop % capabilities.length]!;
        const { claims } = await post<{ claims: Claimed[] }>(loop, "/claims", { capabilities: [capability], limit: batch });
        const [first] = claims;
        if (batch === 1 && first) await post(loop, `/tasks/${first.task.id}/complete`, { leaseToken: first.leaseToken });
        else if (first) await post(loop, "/completions", { items: claims.map(done) });
        return claims.length;
      });
    },
    /** As `docs/agents.md` says it is fastest: what is done is completed by the call that asks for more. Each agent holds some when the clock starts, and when it stops: each call measured is a claim and a completion. */
    async workOn(capabilities: string[], agents: number, batch: number, seconds: number): Promise<Measured> {
      const asked = (loop: number) => ({ capabilities: [capabilities[loop % capabilities.length]!], limit: batch });
      const held = await Promise.all(Array.from({ length: agents }, async (_, loop) => (await post<Answer>(loop, "/claims", asked(loop))).claims));
      const measured = await measure(agents, seconds, async (loop) => {
        if (!held[loop]!.length) return 0;
        const { claims, completed } = await post<Answer>(loop, "/claims", { ...asked(loop), complete: held[loop]!.map(done) });
        held[loop] = claims;
        return completed.filter(({ outcome }) => outcome === "completed").length;
      });
      for (const claims of held) if (claims.length) await post(0, "/completions", { items: claims.map(done) });
      return { ...measured, count: measured.count + held.flat().length };
    },
    create: (capability: string, agents: number, seconds: number): Promise<Measured> =>
      measure(agents, seconds, async (loop) => ((await post(loop, "/tasks", { capability, title: "Task" })) ? 1 : 0)),
    createMany: (capability: string, agents: number, batch: number, seconds: number): Promise<Measured> =>
      measure(agents, seconds, async (loop) => (await post(loop, "/tasks/batch", { tasks: Array.from({ length: batch }, () => ({ capability, title: "Task" })) }), batch)),
    async close(): Promise<void> {
      for (const one of lines) one.close();
      server.kill("SIGTERM");
      await new Promise((done) => server.once("exit", done));
      rmSync(data, { recursive: true, force: true });
    },
  };
}

function readyPort(from: NodeJS.ReadableStream): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    from.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const port = /ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (port) resolve(Number(port));
    });
    from.on("end", () => reject(new Error(`the server ended: ${text}`)));
  });
}
