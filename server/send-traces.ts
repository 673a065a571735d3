// Traces go to a collector from the first statement on, where the environment names one.
import { StartRefusal } from "@/lib/db/start-refusal";
import { collectorUrl, startTracing } from "@/lib/telemetry/start-tracing";
import { readVersion } from "./read-version";

/** Gives back what ends it. */
export function sendTraces(say: (sentence: string) => void): () => Promise<void> {
  const to = collectorUrl();
  if (!to) return async () => undefined;
  if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol)) throw new StartRefusal(`OTEL_EXPORTER_OTLP_ENDPOINT makes ${JSON.stringify(to)}; it has to be an http or https address.`);
  const protocol = process.env["OTEL_EXPORTER_OTLP_PROTOCOL"] ?? "";
  if (protocol === "grpc") throw new StartRefusal("OTEL_EXPORTER_OTLP_PROTOCOL is grpc; what is spoken is OTLP over HTTP, which collectors take on port 4318.");
  const stop = startTracing(to, readVersion());
  say(stop ? `Traces go to ${new URL(to).origin}` : "Traces go where the SDK that was loaded before sends them");
  return stop ?? (async () => undefined);
}
