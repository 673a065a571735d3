// A call that got no answer is made again with the same key, and what is refused is refused once.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApi } from "../../e2e/test-api";
import { type TestBoard, testBoard } from "../../e2e/test-board";
import { listTasks } from "../http/reads";
import { connect, Unreachable } from "./connect";
import { isProblem } from "./is-problem";

let board: TestBoard;
let api: Awaited<ReturnType<typeof testApi>>;
beforeAll(async () => {
  board = await testBoard();
  api = await testApi();
});
afterAll(async () => {
  await api.close();
  await board.drop();
});

type Answer = (tries: number, send: () => Promise<Response>) => Promise<Response>;

/** A client on a bad line; `made` counts the calls that were sent. */
function onLine(line: Answer, retrySeconds = 5) {
  const made: Headers[] = [];
  const via: typeof fetch = (input, init) => line(made.push(new Headers(init?.headers)), () => fetch(input, init));
  return { made, client: connect({ url: api.url, key: board.agent.key, fetch: via, retrySeconds }) };
}

describe("the agents' client", () => {
  test("creates one task, though the answers were lost on the way", async () => {
    const capability = await board.capability();
    const { client, made } = onLine(async (tries, send) => {
      const answer = await send();
      if (tries < 3) throw new TypeError("fetch failed");
      return answer;
    });
    const task = await client.createTask({ capability, title: "Write to Northwind" });
    expect(made).toHaveLength(3);
    expect(new Set(made.map((headers) => headers.get("idempotency-key"))).size).toBe(1);
    expect((await listTasks(board.admin, { capability: [capability], limit: 10 } as never)).items.map(({ id }) => id)).toEqual([task.id]);
  });

  test("waits as long as it is told before it asks again", async () => {
    const { client, made } = onLine((tries, send) => (tries > 1 ? send() : Promise.resolve(new Response("busy", { status: 503, headers: { "retry-after": "1" } }))));
    const before = performance.now();
    await client.me({});
    expect(made).toHaveLength(2);
    expect(performance.now() - before).toBeGreaterThanOrEqual(990);
  });

  test("gives up a refusal at once, with its code", async () => {
    const { client, made } = onLine((_, send) => send());
    const error = await client.createTask({ capability: "nowhere", title: "Write" }).catch((refused: unknown) => refused);
    expect(isProblem(error, "invalid") && error.problem.errors?.[0]?.pointer).toBe("/capability");
    expect([isProblem(error, "lease_lost"), isProblem(error), isProblem(new Error("other"))]).toEqual([false, true, false]);
    expect(made).toHaveLength(1);
  });

  test("says that nobody answers, and stops at once when it is told to", async () => {
    await expect(onLine(() => Promise.reject(new TypeError("fetch failed")), 0).client.me({})).rejects.toBeInstanceOf(Unreachable);
    const stop = new AbortController();
    const { client, made } = onLine(() => (stop.abort(new Error("enough")), Promise.reject(new TypeError("fetch failed"))));
    await expect(client.me({}, { signal: stop.signal })).rejects.toThrow("enough");
    expect(made).toHaveLength(1);
  });
});
