// What pages, ops and monitoring read of a board of a million tasks and ten million events: each statement by itself, however many a call makes.
import pg from "pg";
import { listAudit } from "@/lib/audit/list";
import type { PersonCaller } from "@/lib/contract/caller";
import { RANGES } from "@/lib/contract/ranges";
import { WITH_ROWS } from "@/lib/contract/signals";
import { readApprovalDetail } from "@/lib/db/read-approval-detail";
import * as reads from "@/lib/http/reads";
import { listDeliveries } from "@/lib/notices/deliveries";
import { metrics } from "@/lib/signals/metrics";
import { rollUp } from "@/lib/signals/roll-up";
import { listSignalRows } from "@/lib/signals/signal-rows";
import { signals } from "@/lib/signals/signals";
import { trends } from "@/lib/signals/trends";
import { getAgent, listAgents } from "@/lib/transitions/list-agents";
import { listCapabilities } from "@/lib/transitions/list-capabilities";
import { listCapabilityEvents } from "@/lib/transitions/list-capability-events";
import { listUse } from "@/lib/signals/list-use";
import { stopProcess } from "@/lib/process";
import { startCluster } from "../cluster";
import { makeBoard } from "../subjects/board";
import { CAPPED, fillLargeBoard, KINDS } from "../subjects/large-board";

const SIZE = { tasks: 1_000_000, events: 10_000_000 };
const SHORT = { tasks: 20_000, events: 200_000 };
const TIMES = 5;

type Took = { ms: number; cpu: number };
/** Of a call: how many statements it makes, and the one that costs the most, at the median of five. */
export type Read = { call: string; statements: number; statement: string } & Took;

export async function readLargeBoard(short: boolean): Promise<Read[]> {
  const cluster = await startCluster();
  try {
    await makeBoard(await cluster.create("bench_large"), KINDS, CAPPED);
    const person = await fillLargeBoard(cluster, "bench_large", short ? SHORT : SIZE);
    // Each statement then says what it cost. The pools connect anew.
    await cluster.query("bench_large", "alter database bench_large set log_statement_stats = on; alter database bench_large set client_min_messages = log");
    await stopProcess();
    const timed = timeStatements();
    const found: Read[] = [];
    for (const [call, read] of Object.entries(callsOf(person))) {
      timed.clear();
      for (let time = 0; time < TIMES; time++) await read();
      const reads = [...timed].map(([statement, took]) => ({ statement, ms: median(took, "ms"), cpu: median(took, "cpu") }));
      found.push({ call, statements: reads.length, ...reads.sort((one, other) => other.cpu - one.cpu)[0]! });
    }
    return found;
  } finally {
    await stopProcess();
    await cluster.stop();
  }
}

function median(took: Took[], of: keyof Took): number {
  return took.map((one) => one[of]).sort((a, b) => a - b)[took.length >> 1]!;
}

/** Each statement of this process from now on: how long it took, and for how long PostgreSQL had a core for it. */
function timeStatements(): Map<string, Took[]> {
  const timed = new Map<string, Took[]>();
  const burnt = new WeakMap<pg.Client, number>();
  const client = pg.Client.prototype as { query: (...asked: unknown[]) => unknown };
  const { query } = client;
  client.query = function (this: pg.Client, ...asked: unknown[]): unknown {
    if (!burnt.has(this)) this.on("notice", ({ detail = "" }) => burnt.set(this, burnt.get(this)! + cpuOf(detail)));
    burnt.set(this, burnt.get(this) ?? 0);
    const [what] = asked as [string | { name?: string; text: string }];
    const name = (typeof what === "object" && what.name) || `${(typeof what === "string" ? what : what.text).trim().split(/\s+/, 3).join(" ")} …`;
    const [began, before] = [performance.now(), burnt.get(this)!];
    const done = () => void timed.set(name, [...(timed.get(name) ?? []), { ms: performance.now() - began, cpu: burnt.get(this)! - before }]);
    const answer = asked.findIndex((one) => typeof one === "function");
    if (answer >= 0) {
      const tell = asked[answer] as (...said: unknown[]) => void;
      asked[answer] = (...said: unknown[]) => (done(), tell(...said));
      return query.apply(this, asked);
    }
    const result = query.apply(this, asked);
    return result instanceof Promise ? result.finally(done) : result;
  };
  return timed;
}

/** Of the server's "0.012345 s user, 0.000456 s system, 0.013 s elapsed", in milliseconds. */
function cpuOf(detail: string): number {
  const [, user = 0, system = 0] = /([\d.]+) s user, ([\d.]+) s system/.exec(detail) ?? [];
  return 1_000 * (Number(user) + Number(system));
}

function callsOf(person: PersonCaller): Record<string, () => Promise<unknown>> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
  const [kind] = KINDS;
  const taskId = "00000000-0000-7000-8000-000000000400";
  const named = <Value>(of: string, values: readonly Value[], call: (value: Value) => Promise<unknown>) => Object.fromEntries(values.map((value) => [`${of} ${JSON.stringify(value)}`, () => call(value)]));
  return {
    "roll-up": () => rollUp(),
    "GET /signals": () => signals(person),
    "GET /metrics": () => metrics(person),
    ...named("GET /trends", RANGES, (range) => trends(person, { range })),
    ...named("GET /signals/{name}/rows", WITH_ROWS, (name) => listSignalRows(person, { name })),
    ...named("GET /audit", [{}, { type: ["escalated" as const] }, { type: ["approved" as const] }, { capability: [kind!] }, { actor: "agent 7" }, { actor: "nobody" }, { q: "nowhere" }, { taskId }, { from: day(300), to: day(299) }, { from: day(300), actor: "nobody" }], (filter) => listAudit(person, filter)),
    ...named("the board", [{}, { capability: [kind!] }, { capability: KINDS.slice(0, 3) }, { label: ["team-7"] }, { q: "nowhere" }, { agent: "agent 7" }], (filter) => reads.board(person, filter)),
    ...named("GET /tasks", [{}, { status: ["escalated" as const], order: "oldest" as const }, { order: "updated" as const }, { order: "claim" as const, status: ["pending" as const] }, { status: ["cancelled" as const] }, { capability: [kind!] }, { holder: "agent 7" }, { q: "Northwind" }], (filter) => reads.listTasks(person, filter)),
    ...named("GET /approvals", [{ state: "waiting" as const }, { state: "open" as const, q: "Northwind" }, { state: "open" as const, agent: "nobody" }, { state: "decided" as const }, { state: "expired" as const }, { state: "decided" as const, agent: "nobody" }], (filter) => reads.listApprovals(person, { limit: 50, ...filter })),
    "a request": () => readApprovalDetail("00000000-0000-7001-8000-000000000007", null, person.userId),
    "GET /decision-stats": () => reads.decisionStats(person, {}),
    "a task": () => Promise.all([reads.getTask(person, { id: taskId }), reads.listTaskEvents(person, { id: taskId, limit: 200 })]),
    agents: () => listAgents(),
    "an agent": () => getAgent(person, { id: "00000000-0000-7002-8000-000000000007" }),
    capabilities: () => Promise.all([listCapabilities(person), listUse(person), listCapabilityEvents(person, { name: kind!, limit: 20 })]),
    deliveries: () => listDeliveries(person, {}),
  };
}
