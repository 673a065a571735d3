// Spans around calls and statements, through OpenTelemetry's API: it does nothing until something behind it records.
import { context, propagation, ProxyTracerProvider, type Span, SpanKind, SpanStatusCode, type TextMapGetter, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("holdpoint");
const nobody = new ProxyTracerProvider().getDelegate();

/** Whether something records: a span that nobody sees would cost a call as much as reading its body. */
function isTraced(): boolean {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegate() !== nobody;
}

type Headed = { method: string; headers: Pick<Headers, "get"> };
const getter: TextMapGetter<Headed["headers"]> = { get: (headers, name) => headers.get(name) ?? undefined, keys: () => [] };

/** A call of the API, in the trace that its caller names; `work` sets what its answer was, and learns the trace it is told in. */
export function spanOfCall<Result>(operation: string, { method, headers }: Headed, work: (said: (status: number, instance: string) => string | undefined) => Promise<Result>): Promise<Result> {
  if (!isTraced()) return work(() => undefined);
  const from = propagation.extract(context.active(), headers, getter);
  return tracer.startActiveSpan(operation, { kind: SpanKind.SERVER, attributes: { "http.request.method": method } }, from, (span) =>
    work((status, instance) => {
      span.setAttributes({ "http.response.status_code": status, "holdpoint.request_id": instance });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      return span.isRecording() ? span.spanContext().traceId : undefined;
    }).finally(() => span.end()),
  );
}

/** A call to somebody else, by the host alone: what comes after it may be a secret. `work` gets the headers that name the trace. */
export function spanOfPost<Answered extends { status: number }>(host: string, work: (headers: Record<string, string>) => Promise<Answered>): Promise<Answered> {
  return tracer.startActiveSpan("POST", { kind: SpanKind.CLIENT, attributes: { "http.request.method": "POST", "server.address": host } }, (span) => {
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers);
    return work(headers).then(
      (answered) => {
        span.setAttribute("http.response.status_code", answered.status);
        if (answered.status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        return answered;
      },
      (error: unknown) => {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        throw error;
      },
    );
  });
}

/** A statement by its name, without its text and its values. Only inside a call that is traced. */
export function spanOfStatement<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!trace.getActiveSpan()?.isRecording()) return work();
  return tracer.startActiveSpan(name, { kind: SpanKind.CLIENT, attributes: { "db.system.name": "postgresql", "db.operation.name": name } }, (span: Span) =>
    work().then(
      (result) => (span.end(), result),
      (error: { code?: string }) => {
        span.setStatus({ code: SpanStatusCode.ERROR, ...(error.code ? { message: error.code } : {}) });
        span.end();
        throw error;
      },
    ),
  );
}
