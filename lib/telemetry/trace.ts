// Spans around calls and statements, through OpenTelemetry's API: it does nothing until a process is started with an SDK.
import { type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("holdpoint");

/** A call of the API; `work` sets what its answer was. */
export function spanOfCall<Result>(operation: string, method: string, work: (said: (status: number, instance: string) => void) => Promise<Result>): Promise<Result> {
  return tracer.startActiveSpan(operation, { kind: SpanKind.SERVER, attributes: { "http.request.method": method } }, (span) =>
    work((status, instance) => {
      span.setAttributes({ "http.response.status_code": status, "holdpoint.request_id": instance });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    }).finally(() => span.end()),
  );
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
