// Spans to a collector: OTLP over HTTP, in JSON, some at a time. No call waits for it, and a collector that is away costs spans.
import type { AttributeValue } from "@opentelemetry/api";
import { log } from "./log";
import type { Recorded } from "./span-recorder";

const BATCH = 512;
const MOST_KEPT = 2_048;
const EVERY_MS = 1_000;
const PATIENCE_MS = 3_000;
const TOLD_EVERY_MS = 60_000;

export type Collector = { url: string; headers: Record<string, string>; resource: Record<string, string> };

export function exporter({ url, headers, resource }: Collector) {
  const kept: Recorded[] = [];
  let lost = 0;
  let told = -Infinity;
  let sending: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  return { keep, stop };

  function keep(span: Recorded): void {
    if (kept.length >= MOST_KEPT) lost++;
    else kept.push(span);
    if (kept.length >= BATCH) void flush();
    else timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
  }

  /** One at a time, until none is left. */
  function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    return (sending ??= sendAll().finally(() => (sending = null)));
  }

  async function sendAll(): Promise<void> {
    while (kept.length) {
      const batch = kept.splice(0, BATCH);
      const problem = await send(batch);
      if (problem) lost += batch.length;
      if (lost && performance.now() - told > TOLD_EVERY_MS) {
        log("warn", "Spans were lost on their way to the collector", { spans: lost, problem });
        [lost, told] = [0, performance.now()];
      }
      if (problem) return;
    }
  }

  async function send(batch: Recorded[]): Promise<string | null> {
    const body = JSON.stringify(requestOf(batch, resource));
    try {
      const answer = await fetch(url, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body, redirect: "error", signal: AbortSignal.timeout(PATIENCE_MS) });
      await answer.body?.cancel();
      return answer.ok ? null : `answered ${answer.status}`;
    } catch (error) {
      return (error as Error).message;
    }
  }

  async function stop(): Promise<void> {
    await sending;
    await flush();
  }
}

/** `ExportTraceServiceRequest`, as its JSON mapping has it: ids in hexadecimal, 64-bit integers as text. */
export function requestOf(spans: Recorded[], resource: Record<string, string>): object {
  return { resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans: [{ scope: { name: "holdpoint" }, spans: spans.map(spanOf) }] }] };
}

function spanOf({ place, parentId, name, kind, attributes, status, began, ended }: Recorded): object {
  const state = place.traceState?.serialize();
  return {
    traceId: place.traceId, spanId: place.spanId, ...(parentId && { parentSpanId: parentId }), ...(state && { traceState: state }), flags: place.traceFlags,
    // The API counts kinds from internal, the protocol from unspecified.
    name, kind: kind + 1, startTimeUnixNano: String(began), endTimeUnixNano: String(ended), attributes: attributesOf(attributes),
    status: { code: status.code, ...(status.message && { message: status.message }) },
  };
}

function attributesOf(attributes: Record<string, AttributeValue>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }));
}

function valueOf(value: unknown): object {
  if (Array.isArray(value)) return { arrayValue: { values: value.map(valueOf) } };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number") return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { stringValue: String(value) };
}
