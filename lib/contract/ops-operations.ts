// The calls of whoever watches over the board; part of the one table.
import { z } from "zod";
import { Use } from "./agents";
import type { Operation } from "./operation";
import { RANGES } from "./ranges";
import { SignalRow, Signals, WITH_ROWS } from "./signals";
import { Trends } from "./trends";

export const opsOperations = {
  signals: {
    method: "GET", path: "/signals", summary: "What is wrong and whose turn it is, what is held back, and how deep each queue is", key: "ops:read", person: "viewer",
    output: Signals,
  },
  listSignalRows: {
    method: "GET", path: "/signals/{name}/rows", summary: "What a signal counts: who, what and since when, the oldest twenty first", key: "ops:read", person: "viewer",
    params: z.strictObject({ name: z.enum(WITH_ROWS) }), output: z.object({ items: z.array(SignalRow), next: z.null() }),
  },
  metrics: {
    method: "GET", path: "/metrics", summary: "The signals and queues, and this server's own figures, as Prometheus reads them", key: "ops:read", person: "viewer",
    output: z.unknown(), gives: "text",
  },
  trends: {
    method: "GET", path: "/trends", summary: "What went on over time, counted from the log: depth, throughput, waiting times, failures", key: "ops:read", person: "viewer",
    query: z.strictObject({ range: z.enum(RANGES).optional() }), output: Trends,
  },
  listUse: { method: "GET", path: "/use", summary: "How much of each capability's caps is used now", key: "ops:read", person: "viewer", output: z.object({ items: z.array(Use), next: z.string().nullable() }) },
} as const satisfies Record<string, Omit<Operation, "name">>;
