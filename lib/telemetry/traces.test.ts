// Traces by configuration: to a real receiver over OTLP, in the trace of who calls and on to whom is called, and nothing of what was sent.
import { context, propagation, ROOT_CONTEXT, trace } from "@opentelemetry/api";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Receiver, receiver } from "../../e2e/receiver";
import { testApi } from "../../e2e/test-api";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { sendDue } from "../notices/dispatcher";
import { createWebhook } from "../notices/webhooks";
import { recorder } from "./span-recorder";
import { collectorUrl, sampler, startTracing } from "./start-tracing";

const CANARY = "canary-7d21";
const [TRACE, SPAN] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
let collector: Receiver;
let flush: () => Promise<void>;
beforeAll(async () => {
  vi.stubEnv("HOLDPOINT_NOTICES_ALLOW", "127.0.0.1");
  board = await testBoard();
  [api, collector] = [await testApi(), await receiver()];
  collector.answer = (response) => void response.writeHead(200, { "content-type": "application/json" }).end("{}");
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", new URL("/", collector.url).href);
  vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", "authorization=Bearer%20abc,x-team=ops");
  flush = startTracing(collectorUrl()!, "1.2.3")!;
  expect(startTracing(collectorUrl()!, "1.2.3"), "who was first stays").toBeNull();
});
afterEach(async () => {
  await flush();
  collector.calls.length = 0;
  vi.unstubAllEnvs();
  vi.stubEnv("HOLDPOINT_NOTICES_ALLOW", "127.0.0.1");
});
afterAll(async () => {
  for (const one of [trace, context, propagation]) one.disable();
  await Promise.all([api.close(), collector.close()]);
  await board.drop();
  vi.unstubAllEnvs();
});

type Value = { stringValue?: string; intValue?: string };
type Exported = { traceId: string; spanId: string; parentSpanId?: string; traceState?: string; name: string; kind: number; startTimeUnixNano: string; endTimeUnixNano: string; attributes: { key: string; value: Value }[]; status: { code?: number } };
type Request = { resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { scope: { name: string }; spans: Exported[] }[] }[] };

/** What the collector was told since the test began. */
async function exported(): Promise<Exported[]> {
  await flush();
  return collector.calls.flatMap(({ body }) => (JSON.parse(body) as Request).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
}

async function create(headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ capability: await board.capability(), title: CANARY, input: { secret: CANARY } });
  return fetch(`${api.url}/api/v1/tasks`, { method: "POST", headers: { authorization: `Bearer ${board.agent.key}`, "content-type": "application/json", "idempotency-key": CANARY + Math.random(), ...headers }, body });
}

test("a call is a span of its caller's trace, its statements below it, and none of it holds a body, a key or a query", async () => {
  const made = await create({ traceparent: `00-${TRACE}-${SPAN}-01`, tracestate: "vendor=1" });
  expect(made.status).toBe(201);
  await fetch(`${api.url}/api/v1/tasks?q=${CANARY}`, { headers: { authorization: `Bearer ${board.agent.key}`, traceparent: `00-${TRACE}-${SPAN}-01` } });
  const spans = await exported();
  const call = spans.find(({ name }) => name === "createTask")!;
  expect(call).toMatchObject({ traceId: TRACE, parentSpanId: SPAN, traceState: "vendor=1", kind: 2, status: {} });
  expect(call.attributes).toEqual(expect.arrayContaining([
    { key: "http.response.status_code", value: { intValue: "201" } }, { key: "holdpoint.request_id", value: { stringValue: made.headers.get("x-request-id") } },
  ]));
  const below = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
  expect(below.map(({ name, kind }) => [name, kind])).toContainEqual(["read-capability-names", 3]);
  expect(spans.every(({ traceId, spanId, startTimeUnixNano, endTimeUnixNano }) => traceId === TRACE && /^[0-9a-f]{16}$/.test(spanId) && BigInt(startTimeUnixNano) <= BigInt(endTimeUnixNano))).toBe(true);
  expect(Math.abs(Number(BigInt(call.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(600_000);

  const [request] = collector.calls;
  expect(request).toMatchObject({ path: "/v1/traces", headers: { authorization: "Bearer abc", "x-team": "ops", "content-type": "application/json" } });
  const [{ resource }] = (JSON.parse(request!.body) as Request).resourceSpans as [Request["resourceSpans"][number]];
  expect(resource.attributes).toEqual(expect.arrayContaining([{ key: "service.name", value: { stringValue: "holdpoint" } }, { key: "service.version", value: { stringValue: "1.2.3" } }]));
  const all = collector.calls.map(({ body }) => body).join();
  for (const secret of [CANARY, board.agent.key]) expect(all).not.toContain(secret);
});

test("who calls without a trace, or with what is none, begins one; who says not to be sampled is not", async () => {
  const wrong = ["", "00-00000000000000000000000000000000-00f067aa0ba902b7-01", `ff-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}`, `00-${TRACE}-${SPAN}-01-more`, `00-${TRACE.toUpperCase()}-${SPAN}-01`, CANARY];
  for (const traceparent of wrong) expect((await create(traceparent ? { traceparent } : {})).status).toBe(201);
  await create({ traceparent: `00-${TRACE}-${SPAN}-00` });
  const calls = (await exported()).filter(({ name }) => name === "createTask");
  expect(calls).toHaveLength(wrong.length);
  expect(calls.every(({ traceId, parentSpanId }) => traceId !== TRACE && parentSpanId === undefined)).toBe(true);
  expect(new Set(calls.map(({ traceId }) => traceId)).size).toBe(wrong.length);
});

test("a webhook is called with the traceparent of the span that says so, which names its host alone", async () => {
  const hook = await receiver();
  await createWebhook(board.admin, { format: "slack", url: `${hook.url}/${CANARY}`, kinds: ["parked"], capabilities: [] });
  await board.parked();
  await sendDue("https://board.example");
  const post = (await exported()).find(({ name }) => name === "POST")!;
  expect(hook.calls[0]!.headers["traceparent"]).toBe(`00-${post.traceId}-${post.spanId}-01`);
  expect(post).toMatchObject({ kind: 3, attributes: expect.arrayContaining([{ key: "server.address", value: { stringValue: "127.0.0.1" } }, { key: "http.response.status_code", value: { intValue: "204" } }]) });
  expect(collector.calls.map(({ body }) => body).join()).not.toContain(CANARY);
  await hook.close();
});

test("a share is kept by trace where that is wanted, unless the caller has chosen; and the framework's own spans stay here", async () => {
  const keptBy = (name: string, share: string, traceparent: string): number => {
    vi.stubEnv("OTEL_TRACES_SAMPLER", name);
    vi.stubEnv("OTEL_TRACES_SAMPLER_ARG", share);
    let kept = 0;
    const tracer = recorder(sampler(), () => kept++);
    const under = propagation.extract(ROOT_CONTEXT, { traceparent });
    for (let number = 0; number < 400; number++) tracer.startSpan("one", {}, under).end();
    return kept;
  };
  const [chosen, left] = [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`];
  for (const name of ["", "always_on", "parentbased_always_on"]) expect(keptBy(name, "", ""), name).toBe(400);
  expect([keptBy("parentbased_always_on", "", left), keptBy("always_on", "", left), keptBy("always_off", "", chosen), keptBy("parentbased_always_off", "", chosen)]).toEqual([0, 400, 0, 400]);
  expect([keptBy("parentbased_traceidratio", "0.5", chosen), keptBy("parentbased_traceidratio", "0.5", left), keptBy("traceidratio", "0", "")]).toEqual([400, 0, 0]);
  const half = keptBy("traceidratio", "0.5", "");
  expect(half > 120 && half < 280, String(half)).toBe(true);
  trace.getTracer("next.js").startSpan(CANARY).end();
  expect((await exported()).map(({ name }) => name)).not.toContain(CANARY);
});

test("a collector that is away costs spans and no call, and it is said", async () => {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  collector.answer = (response) => void response.writeHead(503).end();
  expect((await create()).status).toBe(201);
  await flush();
  await vi.waitFor(() => expect(written.join()).toMatch(/Spans were lost.*"spans":\d+,"problem":"answered 503"/));
  collector.answer = (response) => void response.writeHead(200).end();
  spy.mockRestore();
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318/" }, "http://c:4318/v1/traces"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318", OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://t/x" }, "https://t/x"],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318", OTEL_TRACES_EXPORTER: "none" }, null],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://c:4318", OTEL_SDK_DISABLED: "TRUE" }, null],
])("%j means %s", (variables, url) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  expect(collectorUrl()).toBe(url);
});
