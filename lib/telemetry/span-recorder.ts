// Records spans: the part of OpenTelemetry's SDK that this product needs, behind its API.
import { randomBytes } from "node:crypto";
import { type AttributeValue, type Attributes, type Context, context, ROOT_CONTEXT, type Span, type SpanContext, type SpanKind, type SpanOptions, type SpanStatus, SpanStatusCode, trace, type Tracer, TraceFlags } from "@opentelemetry/api";

export type Recorded = {
  place: SpanContext; parentId: string | null; name: string; kind: SpanKind; attributes: Record<string, AttributeValue>; status: SpanStatus;
  /** Nanoseconds since 1970. */
  began: bigint; ended: bigint;
};
/** Whether a span is kept that has this trace, below `parent` or as its first. */
export type Sampler = (traceId: string, parent: SpanContext | undefined) => boolean;

/** `keep` gets each span that was chosen, once it is over. */
export function recorder(samples: Sampler, keep: (span: Recorded) => void): Tracer {
  return { startSpan, startActiveSpan } as Tracer;

  function startSpan(name: string, { kind = 0, attributes = {}, root = false }: SpanOptions = {}, under: Context = context.active()): Span {
    const parent = root ? undefined : trace.getSpanContext(under);
    const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
    const sampled = samples(traceId, parent);
    const place: SpanContext = { traceId, spanId: randomBytes(8).toString("hex"), traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE, ...(parent?.traceState && { traceState: parent.traceState }) };
    if (!sampled) return trace.wrapSpanContext(place);
    return recording({ place, parentId: parent?.spanId ?? null, name, kind, attributes: known(attributes), status: { code: SpanStatusCode.UNSET }, began: nowNanos(), ended: 0n }, keep);
  }

  function startActiveSpan(name: string, ...rest: unknown[]): unknown {
    const work = rest.pop() as (span: Span) => unknown;
    const [options, under = context.active()] = rest as [SpanOptions?, Context?];
    const span = startSpan(name, options, under);
    return context.with(trace.setSpan(under ?? ROOT_CONTEXT, span), () => work(span));
  }
}

function recording(it: Recorded, keep: (span: Recorded) => void): Span {
  const span: Span = {
    spanContext: () => it.place,
    isRecording: () => it.ended === 0n,
    setAttribute: (name, value) => span.setAttributes({ [name]: value }),
    setAttributes: (more) => (Object.assign(it.attributes, known(more)), span),
    setStatus: (status) => ((it.status = status), span),
    updateName: (name) => ((it.name = name), span),
    end() {
      if (it.ended !== 0n) return;
      it.ended = nowNanos();
      keep(it);
    },
    // Words of errors may hold what was sent, so that neither they nor events are kept.
    addEvent: () => span,
    addLink: () => span,
    addLinks: () => span,
    recordException: () => undefined,
  };
  return span;
}

function known(attributes: Attributes): Record<string, AttributeValue> {
  return Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, AttributeValue] => entry[1] !== undefined && entry[1] !== null));
}

function nowNanos(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1_000)) * 1_000n;
}
