// GET /metrics: what GET /signals says, in Prometheus' text format, and this process's own figures after it.
import { Gauge, Registry } from "prom-client";
import { type Caller, visibleTo } from "../contract/caller";
import type { Queue, Server, Signal, Signals } from "../contract/signals";
import { type CountedDeliveries, countDeliveries } from "../db/count-deliveries";
import { registry } from "../telemetry/registry";
import { readSignals } from "./signals";

type Labels = Record<string, string>;
type Row = readonly [labels: Labels, value: number];

export async function metrics(caller: Caller): Promise<Response> {
  const visible = visibleTo(caller);
  const [signals, deliveries] = await Promise.all([readSignals(visible), visible === null ? countDeliveries() : []]);
  const board = boardMetrics(signals, deliveries);
  const text = `${await board.metrics()}\n${await registry().metrics()}`;
  return new Response(text, { headers: { "content-type": Registry.PROMETHEUS_CONTENT_TYPE } });
}

function boardMetrics({ at, signals, held, queues, servers }: Signals, deliveries: CountedDeliveries[]): Registry {
  const board = new Registry();
  const gauge = (name: string, help: string, labelNames: string[], rows: Row[]) => {
    const made = new Gauge({ name, help, labelNames, registers: [board] });
    for (const [labels, value] of rows) made.set(labels, value);
  };
  const age = (time: string) => Math.max(0, (Date.parse(at) - Date.parse(time)) / 1_000);
  const ofSignals = (value: (signal: Signal) => number): Row[] => signals.map((signal) => [{ signal: signal.name, turn: signal.turn }, value(signal)]);
  const ofServers = (value: (server: Server) => number | null): Row[] => servers.flatMap((server) => rowOf({ server: server.name }, value(server)));

  gauge("holdpoint_signal_raised", "1 where a signal is raised; turn says whose turn it is.", ["signal", "turn"], ofSignals(({ state }) => (state === "raised" ? 1 : 0)));
  gauge("holdpoint_signal_value", "What a signal counts.", ["signal", "turn"], ofSignals(({ value }) => value));
  gauge("holdpoint_signal_threshold", "Above it a signal is raised.", ["signal", "turn"], ofSignals(({ threshold }) => threshold));
  gauge("holdpoint_signal_red_ratio", "The share of the last seven days in which it was raised.", ["signal", "turn"], ofSignals(({ redShare }) => redShare));
  gauge("holdpoint_signal_capability_value", "What a signal counts in the capabilities that make up its value.", ["signal", "turn", "capability"],
    signals.flatMap(({ name, turn, where }) => where.map(({ capability, value }) => [{ signal: name, turn, capability }, value] as const)));
  gauge("holdpoint_tasks", "Tasks by where they are; counting stops at 1,000 for each.", ["capability", "state"],
    queues.flatMap((queue) => (["ready", "running", "waiting", "answered"] as const).map((state) => [{ capability: queue.capability, state }, queue[state]] as const)));
  gauge("holdpoint_tasks_held", "Ready tasks that are held back on purpose.", ["capability", "reason"], held.map(({ capability, reason, tasks }) => [{ capability, reason }, tasks]));
  gauge("holdpoint_oldest_seconds", "For how long the oldest has waited.", ["capability", "state"],
    queues.flatMap(({ capability, oldestReadyAt, oldestWaitingAt }) => [...rowOf({ capability, state: "ready" }, oldestReadyAt && age(oldestReadyAt)), ...rowOf({ capability, state: "waiting" }, oldestWaitingAt && age(oldestWaitingAt))]));
  gauge("holdpoint_capability_limit", "What a policy allows.", ["capability", "limit"], queues.flatMap(limitsOf));
  gauge("holdpoint_capability_claimed_today", "First claims of the capability's day, where it has a ceiling.", ["capability"], queues.flatMap(({ capability, today }) => rowOf({ capability }, today)));
  gauge("holdpoint_server_up", "Servers that were heard of within half a minute.", ["server", "version"], servers.map(({ name, version }) => [{ server: name, version }, 1]));
  gauge("holdpoint_server_hears", "1 where a server hears the doorbell.", ["server"], ofServers(({ deafSince }) => (deafSince ? 0 : 1)));
  gauge("holdpoint_server_database_write_seconds", "What a write took, the best of the last three.", ["server"], ofServers(({ beatMs }) => beatMs / 1_000));
  gauge("holdpoint_server_pool_connections", "Connections by use.", ["server", "state"],
    servers.flatMap(({ name, poolBusy, poolSize, poolWaiting }) => [[{ server: name, state: "busy" }, poolBusy], [{ server: name, state: "size" }, poolSize], [{ server: name, state: "waiting" }, poolWaiting]] as Row[]));
  gauge("holdpoint_server_disk_used_ratio", "Of the disk that holds the data folder.", ["server"], ofServers(({ diskUsed }) => diskUsed && diskUsed / 100));
  gauge("holdpoint_notice_deliveries", "Deliveries of notices that wait, and that were given up (failed), of the latest ten thousand.", ["channel", "state"],
    deliveries.map(({ channel, state, n }) => [{ channel, state }, n] as const));
  return board;
}

function limitsOf({ capability, maxRunning, maxParked, dailyCeiling }: Queue): Row[] {
  return [...rowOf({ capability, limit: "max_running" }, maxRunning), ...rowOf({ capability, limit: "max_parked" }, maxParked), ...rowOf({ capability, limit: "daily_ceiling" }, dailyCeiling)];
}

function rowOf(labels: Labels, value: number | "" | null): Row[] {
  return typeof value === "number" ? [[labels, value]] : [];
}
