// The place of a call in somebody else's trace: the headers of W3C Trace Context, read and written.
import { type Context, createTraceState, isSpanContextValid, type TextMapPropagator, trace, TraceFlags } from "@opentelemetry/api";

const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

export const traceContext: TextMapPropagator = {
  fields: () => ["traceparent", "tracestate"],

  inject(from, carrier, { set }) {
    const place = trace.getSpanContext(from);
    if (!place || !isSpanContextValid(place)) return;
    set(carrier, "traceparent", `00-${place.traceId}-${place.spanId}-${(place.traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, "0")}`);
    const state = place.traceState?.serialize();
    if (state) set(carrier, "tracestate", state);
  },

  /** What is no traceparent is none: the call then begins a trace of its own. */
  extract(into, carrier, { get }): Context {
    const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(one(get(carrier, "traceparent"))) ?? [];
    if (!traceId || !spanId || (version === "00" && more !== undefined)) return into;
    const place = { traceId, spanId, traceFlags: Number.parseInt(flags!, 16) & TraceFlags.SAMPLED, isRemote: true, traceState: createTraceState(one(get(carrier, "tracestate"))) };
    return isSpanContextValid(place) ? trace.setSpanContext(into, place) : into;
  },
};

function one(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header)?.trim() ?? "";
}
