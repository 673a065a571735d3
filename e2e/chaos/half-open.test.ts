// The line to the database is cut: calls are answered all the same, and work goes on when it is mended.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer } from "../engine/servers";
import { boardOnALine } from "./board-on-a-line";

let on: Awaited<ReturnType<typeof boardOnALine>>;
beforeAll(async () => {
  on = await boardOnALine();
}, 120_000);
afterAll(() => on.close());

test("every kind of call is answered with 503 while the database is silent, and with its work soon after", async () => {
  const { url } = await startServer(on.url);
  const capability = await on.board.capability({ requiresApproval: false });
  const headers = { authorization: `Bearer ${on.board.agent.key}`, "content-type": "application/json" };
  const post = (path: string, body: object) => fetch(`${url}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const create = () => post("/tasks", { capability, title: "Letter" });
  const { id } = (await (await create()).json()) as { id: string };
  const { claims } = (await (await post("/claims", { capabilities: [capability] })).json()) as { claims: { leaseToken: string }[] };
  const { leaseToken } = claims[0]!;

  on.line.swallow();
  const answers = await Promise.all([create(), post("/claims", { capabilities: [capability] }), post(`/tasks/${id}/heartbeat`, { leaseToken }), post(`/tasks/${id}/fail`, { leaseToken, error: { message: "It broke" } }), fetch(`${url}/api/v1/tasks/${id}`, { headers })]);
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
  for (const answer of answers) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(((await answers[0]!.json()) as { code: string }).code).toBe("unavailable");

  on.line.heal();
  for (let tries = 0; (await create()).status !== 201; tries++) {
    expect(tries, "it comes back by itself").toBeLessThan(100);
    await sleep(100);
  }
  expect((await post(`/tasks/${id}/complete`, { leaseToken })).status).toBe(200);
}, 120_000);
