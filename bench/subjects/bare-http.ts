import { fork } from "node:child_process";
import { line } from "../http";
import { measure, type Measured } from "../measure";

/** `node:http` without a framework and without a database: what two requests cost in Node before anything is done for them. */
export async function openBareHttp() {
  const server = fork("bench/floor/bare.mjs", { stdio: "ignore" });
  process.once("exit", () => server.kill("SIGKILL"));
  const port = await new Promise<number>((resolve) => server.once("message", (said) => resolve(said as number)));
  const lines = Array.from({ length: 64 }, () => line(port, ""));
  return {
    work: (agents: number, seconds: number): Promise<Measured> =>
      measure(agents, seconds, async (loop) => {
        await lines[loop]!.call("POST", "/claims", { capabilities: ["one"] });
        await lines[loop]!.call("POST", "/complete", { leaseToken: "none" });
        return 1;
      }),
    async close(): Promise<void> {
      for (const one of lines) one.close();
      server.kill("SIGKILL");
      await new Promise((done) => server.once("exit", done));
    },
  };
}
