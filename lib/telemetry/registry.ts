// This process's own figures: how long calls take, and what Node says of itself.
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { oncePerProcess } from "../process";

type Calls = { registry: Registry; duration: Histogram<"operation" | "status">; of: Map<string, Histogram.Internal<"operation" | "status">> };

export function registry(): Registry {
  return calls().registry;
}

/** One answered call. The series of an operation and status is looked up once. */
export function count(operation: string, status: number, milliseconds: number): void {
  const { duration, of } = calls();
  const key = `${operation} ${status}`;
  let series = of.get(key);
  if (!series) of.set(key, (series = duration.labels({ operation, status: String(status) })));
  series.observe(milliseconds / 1_000);
}

function calls(): Calls {
  return oncePerProcess("metrics", () => {
    const made = new Registry();
    collectDefaultMetrics({ register: made });
    const duration = new Histogram({
      name: "holdpoint_http_request_duration_seconds",
      help: "Time until the answer of an API call, held claims and feeds with their waiting.",
      labelNames: ["operation", "status"] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 60],
      registers: [made],
    });
    return { registry: made, duration, of: new Map() };
  });
}
