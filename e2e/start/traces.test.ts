// A product that was told of a collector sends it traces, the last of them at its end; one that was told wrong says so.
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { receiver } from "../receiver";
import { build } from "./build";
import { newFolder, removeFolders } from "./folders";
import { endAll, start } from "./product";

beforeAll(build, 300_000);
afterEach(endAll);
afterAll(removeFolders);

test("what a caller's trace led to is with the collector when the product has ended", async () => {
  const collector = await receiver();
  const [traceId, spanId] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
  const product = start({ data: newFolder(), env: { OTEL_EXPORTER_OTLP_ENDPOINT: new URL("/", collector.url).href, OTEL_SERVICE_NAME: "board" } });
  const address = await product.ready;
  expect(product.out()).toContain(`Traces go to http://127.0.0.1:${collector.port}`);
  const answer = await fetch(`${address}/api/v1/health/ready`, { headers: { traceparent: `00-${traceId}-${spanId}-01` } });
  product.signal("SIGTERM");
  expect(await product.ended).toBe(0);
  const bodies = collector.calls.map(({ body }) => body).join("\n");
  expect(answer.status).toBe(200);
  expect(collector.calls.every(({ path }) => path === "/v1/traces")).toBe(true);
  expect(bodies).toContain(`"traceId":"${traceId}"`);
  expect(bodies).toContain(`"parentSpanId":"${spanId}"`);
  expect(bodies).toContain('{"key":"service.name","value":{"stringValue":"board"}}');
  await collector.close();
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, /^OTEL_EXPORTER_OTLP_ENDPOINT makes "collector:4318\/v1\/traces"/],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4317", OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, /^OTEL_EXPORTER_OTLP_PROTOCOL is grpc/],
])("%j is refused", async (env, sentence) => {
  const product = start({ data: newFolder(), env });
  product.ready.catch(() => undefined);
  expect(await product.ended).toBe(1);
  expect(product.err()).toMatch(sentence);
});
