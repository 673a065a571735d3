// What is written of calls: a line with the request id, and of no call its body, key or query.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testApi } from "../../e2e/test-api";
import { type TestBoard, testBoard } from "../../e2e/test-board";

let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
let written = "";
beforeAll(async () => {
  process.env["HOLDPOINT_LOG"] = "debug";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => ((written += String(text)), true));
  board = await testBoard();
  api = await testApi();
});
afterAll(async () => {
  vi.restoreAllMocks();
  delete process.env["HOLDPOINT_LOG"];
  await api.close();
  await board.drop();
});

const CANARY = "canary-5f3a";

async function call(path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  const known = { authorization: `Bearer ${board.agent.key}`, ...headers };
  if (!body) return fetch(`${api.url}/api/v1${path}`, { headers: known });
  return fetch(`${api.url}/api/v1${path}`, { method: "POST", headers: { ...known, "content-type": "application/json" }, body: JSON.stringify(body) });
}

async function lineOf(requestId: string | null): Promise<Record<string, unknown>> {
  return vi.waitFor(() => {
    const line = written.split("\n").find((one) => requestId && one.includes(requestId));
    expect(line).toBeTruthy();
    return JSON.parse(line!) as Record<string, unknown>;
  });
}

test("each call has one line with the id that its answer names, and nothing of what was sent", async () => {
  const capability = await board.capability();
  const made = await call("/tasks", { capability, title: CANARY, input: { secret: CANARY } }, { "idempotency-key": CANARY });
  const id = made.headers.get("x-request-id");
  expect(await lineOf(id)).toMatchObject({ level: "debug", message: "POST /api/v1/tasks 201", operation: "createTask", requestId: id, agent: board.agent.agentId, ms: expect.any(Number) });
  const again = await call("/tasks", { capability, title: CANARY, input: { secret: CANARY } }, { "idempotency-key": CANARY });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  await lineOf(again.headers.get("x-request-id"));
  const refused = await call(`/tasks?q=${CANARY}&nothing=${CANARY}`);
  const problem = (await refused.json()) as { instance: string };
  expect(problem.instance).toBe(refused.headers.get("x-request-id"));
  expect(await lineOf(problem.instance)).toMatchObject({ level: "info", message: "GET /api/v1/tasks 422" });
  const text = await call("/metrics");
  expect(await lineOf(text.headers.get("x-request-id"))).toMatchObject({ message: "GET /api/v1/metrics 200" });
  expect(written).not.toContain(CANARY);
  expect(written).not.toContain(board.agent.key);
});
