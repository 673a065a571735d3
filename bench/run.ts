// npm run bench: everybody on one PostgreSQL, in turns, in one run.
import { parseArgs } from "node:util";
import { stopProcess } from "@/lib/process";
import { startCluster } from "./cluster";
import { type Measured, median } from "./measure";
import { processorSeconds } from "./processor";
import { makeBoard } from "./subjects/board";
import { openGraphileWorker } from "./subjects/graphile-worker";
import { openHoldpointEngine } from "./subjects/holdpoint-engine";
import { openHoldpointHttp } from "./subjects/holdpoint-http";
import { openPgBoss } from "./subjects/pg-boss";

const { values } = parseArgs({ options: { only: { type: "string" }, batch: { type: "string" }, agents: { type: "string" }, seconds: { type: "string", default: "5" }, rounds: { type: "string", default: "3" } } });
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const only = values.only?.split(",");

const MIXED = Array.from({ length: 10 }, (_, n) => `mixed-${n}`);

async function main(): Promise<void> {
  const cluster = await startCluster();
  try {
    const url = await cluster.create("bench_holdpoint");
    const board = await makeBoard(url, ["one", ...MIXED]);
    const http = await openHoldpointHttp(url, board.key);
    const engine = openHoldpointEngine(board.appUrl, board.caller);
    const boss = await openPgBoss(await cluster.create("bench_pg_boss"));
    const graphile = await openGraphileWorker(await cluster.create("bench_graphile"));
    const pgPid = Number((await import("node:fs")).readFileSync(cluster.pidFile, "utf8").split("\n")[0]);
    const cpu = (): Record<string,number> => ({ server: processorSeconds([http.pid!]), pg: processorSeconds([pgPid]), load: process.cpuUsage().user/1e6+process.cpuUsage().system/1e6 });
    const subjects: Record<string, (agents: number, batch: number) => Promise<Measured>> = {
      http: async (agents, batch) => { await http.fill("one", 20_000); const before=cpu(); const r = await http.work(["one"], agents, batch, seconds); const after=cpu(); console.log("   ms per task: "+Object.keys(after).map(k=>k+" "+((after[k]!-before[k]!)*1000/r.count).toFixed(3)).join(" ")); return r; },
      mixed: async (agents, batch) => {
        for (const name of MIXED) await http.fill(name, 2_000);
        return http.work(MIXED, agents, batch, seconds);
      },
      engine: async (agents, batch) => (await http.fill("one", 20_000), engine.work(["one"], agents, batch, seconds)),
      boss: async (agents, batch) => (await boss.fill("one", 20_000), boss.work(["one"], agents, batch, seconds)),
      graphile: async (agents, batch) => (await graphile.fill("one", 20_000), graphile.work(["one"], agents, batch > 1, seconds)),
    };
    for (const batch of (values.batch ?? "1,100").split(",").map(Number))
      for (const agents of (values.agents ?? "1,16,64").split(",").map(Number)) {
        const runs: Record<string, Measured[]> = {};
        for (let round = 0; round < rounds; round++)
          for (const [name, work] of Object.entries(subjects)) if (!only || only.includes(name)) { const r = await work(agents, batch); (runs[name] ??= []).push(r); }
        for (const [name, all] of Object.entries(runs)) {
          const { perSecond, p50, p99 } = median(all);
          console.log(`${batch}/call ${agents} agents ${name}: ${perSecond.toFixed(0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)}  (${all.map((one) => one.perSecond.toFixed(0)).join(", ")})`);
        }
      }
    await boss.close();
    await graphile.close();
    await http.close();
  } finally {
    await stopProcess();
    await cluster.stop();
  }
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exit(1);
}
