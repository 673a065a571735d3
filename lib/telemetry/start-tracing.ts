// Sends traces where the standard variables say: OTEL_EXPORTER_OTLP_ENDPOINT and its like. Nothing of it runs without them.
import { AsyncLocalStorage } from "node:async_hooks";
import { type Context, context, type ContextManager, propagation, ProxyTracerProvider, ROOT_CONTEXT, type SpanContext, trace, TraceFlags } from "@opentelemetry/api";
import { exporter } from "./otlp";
import { recorder, type Sampler } from "./span-recorder";
import { traceContext } from "./w3c";

/** Where traces are to go; null where nobody asked for them. */
export function collectorUrl(): string | null {
  if (env("OTEL_SDK_DISABLED")?.toLowerCase() === "true" || env("OTEL_TRACES_EXPORTER") === "none") return null;
  const exact = env("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT");
  if (exact) return exact;
  const base = env("OTEL_EXPORTER_OTLP_ENDPOINT");
  return base ? `${base.replace(/\/+$/, "")}/v1/traces` : null;
}

/** Gives back what ends it; null where the process was started with an SDK of its own. */
export function startTracing(url: string, version: string): (() => Promise<void>) | null {
  const { keep, stop } = exporter({ url, headers: listOf("OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_TRACES_HEADERS"), resource: resourceOf(version) });
  const tracer = recorder(sampler(), keep);
  // What the framework says of its own may hold addresses with their queries: it stays here.
  const others = new ProxyTracerProvider();
  if (!trace.setGlobalTracerProvider({ getTracer: (name, ...rest) => (name === "holdpoint" ? tracer : others.getTracer(name, ...rest)) })) return null;
  context.setGlobalContextManager(contexts());
  propagation.setGlobalPropagator(traceContext);
  return stop;
}

function resourceOf(version: string): Record<string, string> {
  return { "service.version": version, ...listOf("OTEL_RESOURCE_ATTRIBUTES"), "service.name": env("OTEL_SERVICE_NAME") ?? listOf("OTEL_RESOURCE_ATTRIBUTES")["service.name"] ?? "holdpoint" };
}

/** As the variable names them; who calls decides where nothing else is said. */
export function sampler(): Sampler {
  const [, below, name] = /^(parentbased_)?(\w+)$/.exec(env("OTEL_TRACES_SAMPLER") ?? "") ?? [undefined, "parentbased_", "always_on"];
  const share = name === "always_off" ? 0 : name === "traceidratio" ? Number(env("OTEL_TRACES_SAMPLER_ARG") ?? 1) : 1;
  const chosen = (traceId: string) => Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32;
  return (traceId: string, parent: SpanContext | undefined) => (below && parent ? (parent.traceFlags & TraceFlags.SAMPLED) !== 0 : chosen(traceId));
}

function contexts(): ContextManager {
  const places = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => places.getStore() ?? ROOT_CONTEXT,
    with: (of, work, self, ...rest) => places.run(of, () => work.apply(self as never, rest)),
    bind: (of, target) => (typeof target === "function" ? (((...args: unknown[]) => places.run(of, () => (target as (...all: unknown[]) => unknown)(...args))) as typeof target) : target),
    enable: () => manager,
    disable: () => (places.disable(), manager),
  };
  return manager;
}

/** `name=value,name=value`, percent-encoded. */
function listOf(...names: string[]): Record<string, string> {
  const pairs = names.flatMap((name) => (env(name) ?? "").split(",")).map((pair) => /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(pair)).filter((pair) => pair !== null);
  return Object.fromEntries(pairs.map(([, name, value]) => [name!, decoded(value!)]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** What is empty is not set. */
function env(name: string): string | undefined {
  return process.env[name] || undefined;
}
