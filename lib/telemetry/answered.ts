// What is told of one answered call: its figures, and a line with its request id. Never a body, a query, a cookie or a key.
import { log, type Level, logs } from "./log";
import { count } from "./registry";

export type Answered = { operation: string; traceId: string | undefined; method: string; url: string; status: number; instance: string; caller: { kind: "agent" | "person"; id: string } | null; began: number };

const SLOW_MS = 1_000;
/** These wait on purpose. */
const WAITING = new Set(["claim", "listEvents", "stream"]);

export function answered({ operation, traceId, method, url, status, instance, caller, began }: Answered): void {
  const ms = performance.now() - began;
  count(operation, status, ms);
  const level = levelOf(operation, method, status, ms, caller);
  if (!logs(level)) return;
  log(level, `${method} ${pathOf(url)} ${status}`, { operation, ms: Math.round(ms * 10) / 10, requestId: instance, traceId, [caller?.kind ?? "caller"]: caller?.id ?? null });
}

/** Agents call thousands of times a second, and pages read all day: what went well there is for `debug` alone. */
function levelOf(operation: string, method: string, status: number, ms: number, caller: Answered["caller"]): Level {
  if (status >= 500) return status === 503 ? "warn" : "error";
  if (status >= 400 || (ms > SLOW_MS && !WAITING.has(operation))) return "info";
  return caller?.kind === "person" && method !== "GET" ? "info" : "debug";
}

function pathOf(url: string): string {
  const from = url.startsWith("/") ? 0 : url.indexOf("/", 8);
  const query = url.indexOf("?", from);
  return query < 0 ? url.slice(from) : url.slice(from, query);
}
