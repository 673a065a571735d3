// Everybody who is measured, on one PostgreSQL.
import { stopProcess } from "@/lib/process";
import { type Cluster, startCluster } from "./cluster";
import { openBareHttp } from "./subjects/bare-http";
import { makeBoard, MIXED } from "./subjects/board";
import { openGraphileWorker } from "./subjects/graphile-worker";
import { openHoldpointEngine } from "./subjects/holdpoint-engine";
import { type HoldpointHttp, openHoldpointHttp } from "./subjects/holdpoint-http";
import { openNextFloor } from "./subjects/next-floor";
import { openPgBoss } from "./subjects/pg-boss";

export type Arena = {
  cluster: Cluster;
  http: HoldpointHttp;
  engine: ReturnType<typeof openHoldpointEngine>;
  boss: Awaited<ReturnType<typeof openPgBoss>>;
  graphile: Awaited<ReturnType<typeof openGraphileWorker>>;
  floor: Awaited<ReturnType<typeof openNextFloor>>;
  bare: Awaited<ReturnType<typeof openBareHttp>>;
  seconds: number;
  rounds: number;
  short: boolean;
};

const CAPABILITIES = ["one", "two", "inside", "capped", "leases", "held", "crowd-small", "crowd-20000", "crowd-100000", "crowd-1000000", ...MIXED];
const POLICIES = { capped: { maxRunning: 1_000, maxParked: 1_000, dailyCeiling: 1_000_000 }, leases: { leaseSeconds: 3_600 } };

export async function withArena(options: Pick<Arena, "seconds" | "rounds" | "short">, work: (arena: Arena) => Promise<void>): Promise<void> {
  const cluster = await startCluster();
  try {
    const url = await cluster.create("bench_holdpoint");
    const board = await makeBoard(url, CAPABILITIES, POLICIES);
    const http = await openHoldpointHttp(url, board.key);
    const engine = openHoldpointEngine(board.appUrl, board.caller);
    const boss = await openPgBoss(await cluster.create("bench_pg_boss"));
    const graphile = await openGraphileWorker(await cluster.create("bench_graphile"));
    const floor = await openNextFloor(await cluster.create("bench_floor"));
    const bare = await openBareHttp();
    await work({ cluster, http, engine, boss, graphile, floor, bare, ...options });
    await boss.close();
    await graphile.close();
    await floor.close();
    await bare.close();
    await http.close();
  } finally {
    await stopProcess();
    await cluster.stop();
  }
}
